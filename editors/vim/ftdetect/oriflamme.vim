autocmd BufNewFile,BufRead *.ori setfiletype oriflamme
