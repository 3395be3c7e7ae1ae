import { expect, it } from 'vitest'
import { csvOf } from '../../../lib/domain/csv.ts'

it.each<[string, (string | number)[], string]>([
  ['plain', ['день', 7, -7.5, ''], 'день,7,-7.5,'],
  ['quoted where it must be', ['a,b', 'say "yes"', 'two\nlines', 'two\r\nlines'], '"a,b","say ""yes""","two\nlines","two\r\nlines"'],
  ['no formula', ['=1+1', '+7', '-7', '@x', '\tx', '=a,"b"'], `'=1+1,'+7,'-7,'@x,'\tx,"'=a,""b"""`],
  ['a telephone number, that can be dialled', ['+37120000000', '+1-2', '+123'], `"+37120000000",'+1-2,'+123`],
  ['no formula to who parts cells elsewhere', ['a;=1', 'a\t@x', 'a\n+7', 'a;-1;b', 'a\r\n=1', 'a; b'], `a;'=1,a\t'@x,"a\n'+7",a;'-1;b,"a\r\n'=1",a; b`],
  ['no formula of wide signs', ['＝1', '＋1', '－1', '＠x', '\n=1'], `'＝1,'＋1,'－1,'＠x,"\n'=1"`],
  ['text in the middle of which such signs stand', ['a=b', '1-2', 'x@y'], 'a=b,1-2,x@y'],
])('a cell is %s', (_what, cells, line) => expect(csvOf([cells])).toBe(`\ufeff${line}\r\n`))

it('begins as UTF-8 and ends every row, the last one too', () => {
  expect(csvOf([['a'], ['b']])).toBe('\ufeffa\r\nb\r\n')
  expect(csvOf([])).toBe('\ufeff')
})
