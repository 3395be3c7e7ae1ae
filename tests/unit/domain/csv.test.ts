import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COMMA_SEPARATED, csvFormat, formatCsv } from '../../../lib/domain/csv.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { convertedTexts } from '../../support/generators/spreadsheets.ts'

it.each<[string, (string | number)[], string]>([
  ['plain', ['день', 7, -7.5, ''], 'день,7,-7.5,'],
  [
    'quoted where it must be',
    ['a,b', 'say "yes"', 'two\nlines', 'two\r\nlines'],
    '"a,b","say ""yes""","two\nlines","two\r\nlines"',
  ],
  ['no formula', ['=1+1', '+7', '-7', '@x', '\tx', '=a,"b"'], `'=1+1,'+7,'-7,'@x,"'\tx","'=a,""b"""`],
  [
    'a phone number that stays text and can be dialled',
    ['+37120000000', '+1-2', '+123'],
    `"\t+37120000000",'+1-2,'+123`,
  ],
  [
    'a phone number with an extension',
    ['+78001234567;ext=89', '+78001234567;ext=89;=1'],
    `"\t+78001234567;ext=89","'+78001234567;ext=89;'=1"`,
  ],
  [
    'no formula to who parts cells elsewhere',
    ['a;=1', 'a\t@x', 'a\n+7', 'a;-1;b', 'a\r\n=1', 'a; b', 'a,=1'],
    `"a;'=1","a\t'@x","a\n'+7","a;'-1;b","a\r\n'=1","a; b","a,'=1"`,
  ],
  ['no formula of wide signs', ['＝1', '＋1', '－1', '＠x', '\n=1'], `'＝1,'＋1,'－1,'＠x,"\n'=1"`],
  ['text in the middle of which such signs stand', ['a=b', 'a-2', 'x@y'], 'a=b,a-2,x@y'],
  ['a day that spreadsheets sort', ['2026-11-25', '1001', '5'], '2026-11-25,1001,5'],
])('a cell is %s', (_what, cells, line) => expect(formatCsv([cells], COMMA_SEPARATED)).toBe(`\ufeff${line}\r\n`))

it('escapes text that a spreadsheet would interpret', () => {
  fc.assert(
    fc.property(convertedTexts, fc.constantFrom(...LANGUAGES), (text, language) => {
      expect(formatCsv([[text]], csvFormat(language))).toBe(`\ufeff"\t${text}"\r\n`)
    }),
  )
})

it('starts with a UTF-8 byte order mark and ends every row with a line break', () => {
  expect(formatCsv([['a'], ['b']], COMMA_SEPARATED)).toBe('\ufeffa\r\nb\r\n')
  expect(formatCsv([], COMMA_SEPARATED)).toBe('\ufeff')
})

it.each(LANGUAGES)('is split into columns by a spreadsheet in %s', (language) => {
  const row = language === 'en' ? 'a,19990.5,-1.25,b' : 'a;19990,5;-1,25;b'
  expect(formatCsv([['a', 19990.5, -1.25, 'b']], csvFormat(language))).toBe(`\ufeff${row}\r\n`)
})
