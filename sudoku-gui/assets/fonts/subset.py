"""Makes the fonts of this folder from Inter: the characters that the app writes, and nothing else.

    apt-get download fonts-inter && dpkg-deb -x fonts-inter_*.deb inter     # 4.0~beta7
    pip install fonttools
    python3 subset.py inter/usr/share/fonts/opentype/inter

The name is changed because the result is no longer Inter. The licence stays: OFL.txt.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

DIGITS = range(0x30, 0x3A)
TEXT = [
    *range(0x20, 0x7F),  # ASCII
    *range(0xA0, 0x180),  # Latin letters with accents
    *map(ord, "‐‑‒–—‘’“”„•…′″‹›€←↑→↓↵⇧−≈≠≤≥⌃⌘⌥⌦⌫✓●"),
]


def tabular_digits(font):
    """Which digit of equal width stands for which digit."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    mapping = {}
    for index in lookups:
        for part in table.LookupList.Lookup[index].SubTable:
            mapping.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    return mapping


def make(source, weight, characters, target):
    font = TTFont(source)
    if characters is TEXT:
        # Counters that change ten times a second shall not wobble.
        equal = tabular_digits(font)
        for table in font["cmap"].tables:
            for digit in DIGITS:
                if digit in table.cmap:
                    table.cmap[digit] = equal.get(table.cmap[digit], table.cmap[digit])
    options = subset.Options(layout_features=["kern"], name_IDs=["*"], hinting=False, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    rename(font, weight)
    font.save(target)


def rename(font, weight):
    names = {
        0: "Copyright 2020 The Inter Project Authors (https://github.com/rsms/inter)",
        1: "Sudoku Sans",
        2: weight,
        3: f"Sudoku Sans {weight}",
        4: f"Sudoku Sans {weight}",
        5: "Version 1.000; a subset of Inter 4.0 beta 7",
        6: f"SudokuSans-{weight}",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://scripts.sil.org/OFL",
    }
    font["name"].names = []
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    outlines = font["CFF "].cff
    outlines.fontNames = [names[6]]
    top = outlines.topDictIndex[0]
    top.FullName, top.FamilyName = names[4], names[1]


def main(folder):
    here = Path(__file__).parent
    make(folder / "Inter-Regular.otf", "Regular", TEXT, here / "SudokuSans-Regular.otf")
    make(folder / "Inter-SemiBold.otf", "SemiBold", TEXT, here / "SudokuSans-SemiBold.otf")
    make(folder / "InterDisplay-Light.otf", "Light", DIGITS, here / "SudokuSans-Light.otf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
