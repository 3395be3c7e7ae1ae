import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvFormat, formatCsv } from '../../../lib/domain/csv.ts'
import { readCsv } from '../../../lib/domain/csv-reading.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'

it.each<[string, string, string[][]]>([
  ['an empty file', '', []],
  ['one row', 'a,b', [['a', 'b']]],
  ['empty cells', 'a,,\n', [['a', '', '']]],
  [
    'quotes',
    '"a ""b""","c,d"\r\n"e\r\nf",g\r\n',
    [
      ['a "b"', 'c,d'],
      ['e\nf', 'g'],
    ],
  ],
  [
    'semicolons',
    'a;b,c;d\n1;2,5;3\n',
    [
      ['a', 'b,c', 'd'],
      ['1', '2,5', '3'],
    ],
  ],
  [
    'any line ends and empty lines',
    '\ufeffa,b\r\n\r\n,\rc,d\n \n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('a CSV file is parsed: %s', (_what, file, rows) => expect(readCsv(file).map(({ cells }) => cells)).toEqual(rows))

it('reports the line at which a row begins', () => {
  expect(readCsv('a\n"b\nc"\n\nd\r\n"e\r\n\r\nf"\r\ng').map(({ line }) => line)).toEqual([1, 2, 5, 6, 9])
})

it.each(['a,"b', 'a,"b"c', 'a,b"c', '"'])('reports that %s is malformed', (file) =>
  expect(readCsv(file).map(({ broken }) => broken)).toEqual([true]),
)

it.each([
  ['sep=;\na;b\n1;2', [2, 3]],
  ['SEP=\t\r\na\tb', [2]],
  ['"sep=|"\na|b', [2]],
  ['\ufeffsep=,\na,b', [2]],
  ['sep=;;;\na;b', [2]],
])('detects the separator of the first line %j', (file, lines) => {
  const rows = readCsv(file)
  expect(rows.map(({ line }) => line)).toEqual(lines)
  expect(rows[0]?.cells).toEqual(['a', 'b'])
})

it('parses the output of the writer for any language, except for the protection of formulas', () => {
  const cell = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 6 })
    .map((text) => `x${text.replace(/[=+\-@＝＋－＠]/g, '')}`)
  const file = fc.tuple(
    fc.array(fc.stringMatching(/^[a-z]+$/), { minLength: 2, maxLength: 4 }),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 4 })),
  )
  fc.assert(
    fc.property(file, fc.constantFrom(...LANGUAGES), ([head, rows], language) => {
      const read = readCsv(formatCsv([head, ...rows], csvFormat(language)))
      expect(read.map(({ cells }) => cells)).toEqual(
        [head, ...rows].map((row) => row.map((text) => text.replace(/\r\n?/g, '\n'))),
      )
    }),
  )
})
