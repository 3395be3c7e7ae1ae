import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { bannersByLanguage, textsIn, translationState } from '../../../lib/domain/translations.ts'

const texts = fc.record({ title: fc.constantFrom('', 'Title'), text: fc.constantFrom('', 'Text') })
const banner = fc.record(
  {
    id: fc.constant('spring'),
    title: fc.constantFrom('', 'Common'),
    text: fc.constant(''),
    langs: fc.uniqueArray(fc.constantFrom(...LANGUAGES)),
    ...Object.fromEntries(LANGUAGES.map((language) => [language, texts])),
  },
  { requiredKeys: ['id', 'title', 'text', 'langs'] },
)

describe('the texts of a banner', () => {
  it('give each of its languages one banner with the texts of that language, and other languages none', () => {
    fc.assert(
      fc.property(banner, (item) => {
        const parts = bannersByLanguage(item)
        expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
        for (const language of LANGUAGES) {
          const shown = parts.filter(({ langs }) => !langs.length || langs.includes(language))
          const isTarget = !item.langs.length || item.langs.includes(language)
          const expected = isTarget ? textsIn(item, ['title', 'text'], language) : undefined
          expect(shown.map(({ title, text }) => ({ title, text }))).toEqual(expected ? [expected] : [])
        }
      }),
    )
  })

  it('leave a banner without translations as it is', () => {
    const plain = { id: 'plain', title: 'Title', text: 'Text', langs: [] }
    expect(bannersByLanguage(plain)).toEqual([plain])
  })
})

it('the state of a language says what it lacks', () => {
  const item = { es: { title: 'Uno', text: 'Dos' }, lv: { title: 'Viens' }, it: { text: 'Due' } }
  const state = (language: 'es' | 'lv' | 'it' | 'ru', more = {}) =>
    translationState({ ...item, ...more }, ['title', 'text'], language)
  expect([state('es'), state('lv'), state('it'), state('ru')]).toEqual([
    'complete',
    'incomplete',
    'incomplete',
    'missing',
  ])
  expect(state('ru', { title: 'Common' })).toBe('common')
})
