" Oriflamme's notation, docs/NOTATION.md
if exists("b:current_syntax")
  finish
endif

syntax iskeyword @,48-57,_,-
syntax match oriflammeComment /#.*$/
syntax match oriflammeSeparator /^---\s*$/
syntax keyword oriflammeHeader rules seats name first round phase score hand aside deck gone queue next placed seed
syntax keyword oriflammeExpect expect turn legal illegal moves over winner
syntax keyword oriflammeVerb place keep reveal eliminate steal copy move twin use gain repeat corrupt
syntax keyword oriflammeWhere front back on after
syntax keyword oriflammeValue base-1 base-2 ablaze placement resolution empty
syntax keyword oriflammeCard archer soldier spy heir shapeshifter lord assassination royal-decree ambush conspiracy prince queen cutthroat apothecary felon schemer usurpation machination trap corruption
syntax match oriflammeRed /\<red\>/
syntax match oriflammeBlue /\<blue\>/
syntax match oriflammeGreen /\<green\>/
syntax match oriflammeYellow /\<yellow\>/
syntax match oriflammeViolet /\<violet\>/
syntax match oriflammeInfluence /\*\d\+/
syntax match oriflammeNumber /\<\d\+\>/
syntax match oriflammeMark /[][|\/,+~?]/

highlight default link oriflammeComment Comment
highlight default link oriflammeSeparator PreProc
highlight default link oriflammeHeader Keyword
highlight default link oriflammeExpect Statement
highlight default link oriflammeVerb Function
highlight default link oriflammeWhere Special
highlight default link oriflammeValue Constant
highlight default link oriflammeCard Type
highlight default link oriflammeInfluence Number
highlight default link oriflammeNumber Number
highlight default link oriflammeMark Delimiter
highlight default oriflammeRed ctermfg=Red guifg=#c0392b
highlight default oriflammeBlue ctermfg=Blue guifg=#2e6fb7
highlight default oriflammeGreen ctermfg=Green guifg=#2e8b57
highlight default oriflammeYellow ctermfg=Yellow guifg=#b8860b
highlight default oriflammeViolet ctermfg=Magenta guifg=#8e44ad

let b:current_syntax = "oriflamme"
