"""Cuts the web fonts of public/fonts from the packaged ones (see docs/decisions/0004-font-subsets.md).

Debian: python3-fonttools, python3-brotli. Run from the project's root: python3 lib/cli/fonts.py
A package splits a family by alphabet; a page would then load up to three files of one family. Here the
splits are joined again, cut to what one group of languages needs, and written as one file each.
"""
from io import BytesIO
from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PACKAGES = 'node_modules/@fontsource-variable'
OUT = 'public/fonts'
SHARED = [*range(0x20, 0x7F), 0xA0, *map(ord, '£§©®°·×÷«»„“”‚‘’–—…•−№→€₽₴₸₺₾₪₼')]
# Each file also holds the letters in which the languages of the other one name themselves.
CYRILLIC = [*range(0x410, 0x450), 0x401, 0x451, *map(ord, 'ñêš')]
LATIN = [*map(ord, 'Руский'), *range(0xA1, 0x100), *map(ord, 'ĀāČčĒēĢģĪīĶķĻļŅņŠšŪūŽžłŁŚśęąćńźżďěňřťůőűăâșț')]


def load(path, axes, wanted):
    """One split of a family, cut to `wanted`, its glyphs named by what they draw."""
    font = TTFont(path)
    options = subset.Options(layout_features=['kern', 'mark', 'ccmp', 'locl', 'tnum', 'lnum'], notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    return instancer.instantiateVariableFont(font, axes)


def saved(font):
    buffer = BytesIO()
    font.flavor = None
    font.save(buffer)
    buffer.seek(0)
    return buffer


def renamed(font, prefix):
    """The same font with glyph names that no other split uses."""
    order = ['.notdef' if i == 0 else f'{prefix}{i:04d}' for i in range(len(font.getGlyphOrder()))]
    font = TTFont(saved(font))
    font['post'].formatType = 3.0
    buffer = saved(font)
    font = TTFont(buffer)
    font.setGlyphOrder(order)
    font['post'].formatType = 2.0
    font['post'].extraNames, font['post'].mapping = [], {}
    return TTFont(saved(font))


def joined(parts, variable):
    """Joins splits. Kerning of a variable family is that of its default weight: variations of kerning cannot be joined."""
    files = []
    for part in parts:
        still = TTFont(saved(part))
        if variable:
            still = instancer.instantiateVariableFont(still, {a.axisTag: a.defaultValue for a in still['fvar'].axes})
        files.append(saved(still))
    merged = Merger().merge(files)
    if not variable:
        return merged
    for table in ('fvar', 'avar', 'STAT', 'name'):
        if table in parts[0]:
            merged[table] = parts[0][table]
    merged['gvar'] = parts[0]['gvar']
    for part in parts[1:]:
        merged['gvar'].variations.update({g: v for g, v in part['gvar'].variations.items() if g != '.notdef'})
    order = set(merged.getGlyphOrder())
    merged['gvar'].variations = {g: v for g, v in merged['gvar'].variations.items() if g in order}
    return merged


def build(target, family, kind, splits, wanted, axes):
    variable = any(not isinstance(v, (int, float)) for v in axes.values())
    parts, seen = [], set()
    for index, split in enumerate(splits):
        path = f'{PACKAGES}/{family}/files/{family}-{split}-{kind}-normal.woff2'
        has = set(TTFont(path).getBestCmap())
        mine = [c for c in wanted if c in has and c not in seen]
        seen.update(mine)
        parts.append(renamed(load(path, axes, mine), 'abc'[index]))
    font = joined(parts, variable)
    font.flavor = 'woff2' if target.endswith('.woff2') else None
    font.save(target)
    import os
    print(target, os.path.getsize(target), 'missing:', ''.join(chr(c) for c in wanted if c not in seen))


TEXT_AXES = {'wght': (400, 700)}
DISPLAY_AXES = {'opsz': 40, 'wght': 500}
for family, kind, axes in (('golos-text', 'wght', TEXT_AXES), ('literata', 'opsz', DISPLAY_AXES)):
    name = family.removesuffix('-text')
    build(f'{OUT}/{name}-cyrillic-1.woff2', family, kind, ['cyrillic', 'latin', 'latin-ext'], SHARED + CYRILLIC, axes)
    build(f'{OUT}/{name}-latin-1.woff2', family, kind, ['latin', 'latin-ext', 'cyrillic'], SHARED + LATIN, axes)
# The pictures for sharing are drawn on the server, by a program that reads TrueType only: one file for all languages.
ALL = SHARED + CYRILLIC + [c for c in LATIN if c not in CYRILLIC]
build('lib/server/opengraph/fonts/golos.ttf', 'golos-text', 'wght', ['cyrillic', 'latin', 'latin-ext'], ALL, {'wght': 400})
build('lib/server/opengraph/fonts/literata.ttf', 'literata', 'opsz', ['cyrillic', 'latin', 'latin-ext'], ALL, DISPLAY_AXES)
