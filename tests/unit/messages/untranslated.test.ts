import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'
import { textsOf } from './catalogues.ts'

const all = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<
  Language,
  Map<string, string>
>

/** Names of Russian registers, in Latin letters in every other language. */
const REGISTERS = ['OGRN {number}', 'INN {number}']

/** Words that are the same as in English. */
const AS_IN_ENGLISH: Readonly<Record<Exclude<Language, 'ru' | 'en'>, readonly string[]>> = {
  es: [
    'no',
    'No',
    'Fitness',
    'Asia',
    'Chat',
    'Cookies',
    'Andes',
    'Clopidogrel',
    'Total',
    'Marketing',
    'Banners',
    'Audio',
    'Video',
  ],
  pt: [
    'ext. {n}',
    'Menu',
    'Fitness',
    'Oceania',
    'Chat',
    'Cookies',
    'Andes',
    'Clopidogrel',
    'Gene',
    'Total',
    'E-mail',
    'Marketing',
    'Banners',
    'Sites',
    'Site',
    'Online',
    'Offline',
    'tablet',
  ],
  lv: ['Fitness', 'Audio', 'Video'],
  it: [
    'No',
    'no',
    'Menu',
    'Home',
    'Chat',
    'File: {name}',
    'Marketing',
    'Sport',
    'Fitness',
    'Moderate',
    'Africa',
    'Asia',
    'Oceania',
    'Scandinavia',
    'Clopidogrel',
    'Warfarin',
    'Gene',
    'E-mail',
    'Password',
    'Link',
    'File',
    'Audio',
    'Video',
    'Online',
    'Offline',
    'Russia',
    'Test',
    'tablet',
    'computer',
  ],
}

const emails = (text: string) => text.replace(/\{[^}]*\}/g, '').replace(/[^\p{L}]/gu, '')

/** Keys whose text is the same in two languages. */
const equal = (one: Language, two: Language) =>
  [...all[one]]
    .filter(([key, text]) => emails(text) && text === all[two].get(key))
    .map(([key, text]) => `${key}: ${text}`)

describe('texts are translated', () => {
  it.each(LANGUAGES.filter((language) => language !== 'ru'))(
    '%s contains nothing of the Russian source',
    (language) => {
      expect(equal(language, 'ru')).toEqual([])
    },
  )

  it.each(LANGUAGES.filter((language) => language !== 'ru' && language !== 'en'))(
    '%s contains nothing of English but identical words',
    (language) => {
      expect(
        equal(language, 'en').filter(
          (line) => ![...AS_IN_ENGLISH[language], ...REGISTERS].includes(line.slice(line.indexOf(': ') + 2)),
        ),
      ).toEqual([])
    },
  )

  // Related languages: single words may coincide, sentences may not.
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

describe('names given by the specification (section 2, glossary 2.2)', () => {
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

  it('the title of the home page is that of the specification', () => {
    expect(all.en.get('title.homeMoscow')).toBe('DNA analyses and genetic tests in Moscow')
    expect(all.en.get('title.home')).toBe('DNA analyses and genetic tests')
  })
})

describe('chat messages given by the specification (sections 5 and 8)', () => {
  it.each([
    ['consentSave', 'We cannot save your information because you did not agree to the terms of our Privacy Policy.'],
    [
      'consentLog',
      'We are unable to send you the message log because you did not agree to the terms of our Privacy Policy.',
    ],
    ['fileSize', 'The maximum file size has been exceeded: (#LIMIT# MB).'],
    ['loadTitle', "Unfortunately, we can't load the chat :("],
    ['loadText', 'Please use some other communication tool or try again later.'],
    ['actionExpired', 'Unfortunately, this action is no longer available.'],
    [
      'oldRevision',
      'This page must be reloaded to ensure the correct operation of the system and to continue working.',
    ],
    ['noServer', 'Could not connect to the server'],
    ['auth', 'Authentication is required!'],
    ['upload', 'Loading error'],
  ])('%s is "%s"', (key, text) => {
    expect(all.en.get(`chat.err.${key}`)).toBe(text)
  })

  it.each([
    ['reload', 'Reload'],
    ['reconnect', 'Reconnect'],
  ])('the button %s is "%s"', (key, text) => {
    expect(all.en.get(`chat.${key}`)).toBe(text)
  })
})
