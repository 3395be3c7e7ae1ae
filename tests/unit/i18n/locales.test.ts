import { expect, it } from 'vitest'
import { languageEntry } from '../../../i18n/locales.ts'
import { LANGUAGES, localeOf, parseLanguage, type Language } from '../../../lib/domain/languages.ts'

it('the six languages of the specification come first, in its order', () => {
  expect(LANGUAGES.slice(0, 6)).toEqual(['ru', 'es', 'en', 'pt', 'lv', 'it'])
})

// Specification, section 1 (locale); glossary 1.3 (html lang, Intl).
it.each<[Language, string, string, string, string]>([
  ['ru', 'Русский', 'ru-RU', 'ru', 'ru-RU'],
  ['es', 'Español', 'es-ES', 'es', 'es-PE'],
  ['en', 'English', 'en-EN', 'en', 'en-GB'],
  ['pt', 'Português', 'pt-PT', 'pt-PT', 'pt-PT'],
  ['lv', 'Latviešu', 'lv-LV', 'lv', 'lv-LV'],
  ['it', 'Italiano', 'it-IT', 'it', 'it-IT'],
])('the language %s has the name %s, locale %s, html lang %s and Intl %s', (language, title, locale, html, intl) => {
  expect(languageEntry(language)).toMatchObject({ title, html, intl })
  expect(localeOf(language)).toBe(locale)
})

it('og:locale of variant 1 is ru_RU (specification, section 2)', () => {
  expect(languageEntry('ru').openGraph).toBe('ru_RU')
})

it.each(['RU', 'ru-RU', ' ru', '', 'toString', null, undefined, 0, ['ru']])('%j is not a language', (value) => {
  expect(parseLanguage(value)).toBeUndefined()
})
