"""Makes the pages' two faces from Alegreya's own files. For whoever wants other letters:

    npm pack @expo-google-fonts/alegreya      # the whole faces, static TrueType
    pip install fonttools brotli
    python subset.py Alegreya_500Medium.ttf alegreya-medium.woff2
    python subset.py Alegreya_700Bold.ttf alegreya-bold.woff2

Kept are Latin-1, the letters of Polish and French, and the signs that the texts use. Digits stand on the line
(`lnum`), because scores are read at a glance; `tnum` gives them one width.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

source, target = sys.argv[1:]
font = TTFont(source)
gsub = font["GSUB"].table
lining = {}
for record in gsub.FeatureList.FeatureRecord:
    if record.FeatureTag == "lnum":
        for index in record.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[index].SubTable:
                lining.update(getattr(getattr(table, "ExtSubTable", table), "mapping", {}))
for table in font["cmap"].tables:
    for digit in map(ord, "0123456789"):
        if digit in table.cmap:
            table.cmap[digit] = lining.get(table.cmap[digit], table.cmap[digit])

# The face has no narrow space and no hyphen that holds words together: French and our texts use both.
for table in font["cmap"].tables:
    if table.isUnicode():
        table.cmap[0x2011] = table.cmap[0x2D]
        table.cmap[0x202F] = table.cmap.get(0x2009, table.cmap[0x20])

letters = set(range(0x20, 0x7F)) | set(range(0xA0, 0x100)) | set(map(ord, "ĄąĆćĘęŁłŃńŒœŚśŠšŹźŻżŽž"))
letters -= set(map(ord, "¤¦¨ª¬\u00ad¯²³´¸¹º¼½¾"))
letters |= set(map(ord, "‐‑–—‘’‚“”„†•…‹›−×→←↑↓\u2011\u202f"))
options = subset.Options()
options.flavor = "woff2"
options.layout_features = ["kern", "tnum"]
options.hinting = False
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
options.drop_tables += ["DSIG"]
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=letters)
subsetter.subset(font)
subset.save_font(font, target, options)
