import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { fontPaths } from '../../../lib/server/page/fonts.ts'

const isCyrillic = (language: (typeof LANGUAGES)[number]) => fontPaths(language).join().includes('cyrillic')

it('the style sheet uses the Cyrillic fonts for exactly the languages that preload them', () => {
  const [, selector = ''] =
    /(:root[^{}]*:lang\([^{}]*) \{\s*--text: 'Golos Cyrillic'/.exec(
      readFileSync('components/styles/tokens.css', 'utf8'),
    ) ?? []
  expect([...selector.matchAll(/\w\w(?=[,)])/g)].map(([language]) => language)).toEqual(LANGUAGES.filter(isCyrillic))
})

it.each(LANGUAGES)('the fonts of %s exist', (language) => {
  expect(fontPaths(language).filter((path) => !existsSync(`public${path}`))).toEqual([])
})

/** Letters of a list in `fonts.py`: ranges, code points and strings. */
function lettersOf(list: string): Set<string> {
  const [, items = ''] = new RegExp(`^${list} = \\[(.*)\\]$`, 'm').exec(readFileSync('lib/cli/fonts.py', 'utf8')) ?? []
  const ranges = [...items.matchAll(/range\((0x\w+), (0x\w+)\)/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) }, (_, index) => Number(from) + index),
  )
  const codes = [...items.matchAll(/(?<!\()\b0x\w+/g)].map(([code]) => Number(code))
  const strings = [...items.matchAll(/'([^']*)'/g)].flatMap(([, text = '']) => [...text])
  return new Set([...[...ranges, ...codes].map((code) => String.fromCodePoint(code)), ...strings])
}

it.each(LANGUAGES)('the fonts have every letter of the messages in %s', (language) => {
  const known = new Set([...lettersOf('SHARED'), ...lettersOf(isCyrillic(language) ? 'CYRILLIC' : 'LATIN')])
  const used = new Set(readFileSync(`public/assets/i18n/${language}.json`, 'utf8').match(/\p{L}/gu))
  expect([...used].filter((letter) => !known.has(letter))).toEqual([])
})
