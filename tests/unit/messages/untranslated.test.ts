import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'
import { textsOf } from './catalogues.ts'

const all = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<Language, Map<string, string>>

/** Words that truly are the same as in English. */
const AS_IN_ENGLISH: Readonly<Record<'es' | 'pt' | 'lv' | 'it', readonly string[]>> = {
  es: ['Fitness', 'Asia', 'Chat', 'Cookies', 'Andes', 'Clopidogrel', 'Total'],
  pt: ['Menu', 'Fitness', 'Oceania', 'Chat', 'Cookies', 'Andes', 'Clopidogrel', 'Gene', 'Total', 'E-mail'],
  lv: ['Fitness'],
  it: ['Menu', 'Home', 'Chat', 'Marketing', 'Sport', 'Fitness', 'Africa', 'Asia', 'Oceania', 'Scandinavia', 'Clopidogrel', 'Warfarin', 'Gene', 'E-mail'],
}

const letters = (text: string) => text.replace(/\{[^}]*\}/g, '').replace(/[^\p{L}]/gu, '')

/** Keys whose text is the same in two languages. */
const equal = (one: Language, two: Language) =>
  [...all[one]].filter(([key, text]) => letters(text) && text === all[two].get(key)).map(([key, text]) => `${key}: ${text}`)

describe('a text is not left in another language', () => {
  it.each(['es', 'en', 'pt', 'lv', 'it'] as const)('%s has nothing of the Russian source', (language) => {
    expect(equal(language, 'ru')).toEqual([])
  })

  it.each(['es', 'pt', 'lv', 'it'] as const)('%s has nothing of English but words that are the same', (language) => {
    expect(equal(language, 'en').filter((line) => !AS_IN_ENGLISH[language].includes(line.slice(line.indexOf(': ') + 2)))).toEqual([])
  })

  // Close relatives: single words coincide, sentences do not.
  it.each([
    ['es', 'pt'],
    ['es', 'it'],
    ['pt', 'it'],
    ['lv', 'it'],
    ['lv', 'es'],
    ['lv', 'pt'],
  ] as const)('%s and %s have no sentence in common', (one, two) => {
    expect(equal(one, two).filter((line) => line.slice(line.indexOf(': ') + 2).split(/\s/).length > 4)).toEqual([])
  })
})

describe('the specification’s own names (section 2, glossary 2.2)', () => {
  it.each([
    ['genetic-passport', 'Происхождение\u00a0+ Здоровье', 'Origin\u00a0+ Health'],
    ['disease-risks', 'Здоровье', 'Health'],
    ['drug-response', 'Фармакогенетика', 'Pharmacogenetics'],
    ['personality', 'Черты личности', 'Personality traits'],
    ['nutrition', 'Нутригенетика', 'Nutrigenetics'],
    ['sport', 'Фитнес', 'Fitness'],
  ])('%s is "%s", "%s"', (key, ru, en) => {
    expect([all.ru.get(`products.${key}.name`), all.en.get(`products.${key}.name`)]).toEqual([ru, en])
  })

  it('the title of the home page', () => {
    expect(all.en.get('title.homeMoscow')).toBe('DNA analyses and genetic tests in Moscow')
    expect(all.en.get('title.home')).toBe('DNA analyses and genetic tests')
  })
})
