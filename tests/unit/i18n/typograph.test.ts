import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typograph } from '../../../i18n/typograph.ts'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'

const joined = (text: string, language: Language) => typograph(text, language).replaceAll('\u00a0', '⍽')

describe('no-break spaces (glossary 1.6; ⍽ is U+00A0)', () => {
  it.each<[Language, string, string]>([
    ['ru', 'через 5 дней', 'через 5⍽дней'],
    ['es', 'en 5 días', 'en 5⍽días'],
    ['en', 'in 5 days', 'in 5 days'],
    ['en', 'up to 20 MB', 'up to 20⍽MB'],
    ['en', '20 MBytes', '20 MBytes'],
    ['pt', 'em 5 dias', 'em 5⍽dias'],
    ['lv', 'pēc 5 dienām', 'pēc 5⍽dienām'],
    ['it', 'in 5 giorni', 'in 5⍽giorni'],
    ['ru', 'до 20 МБ', 'до 20⍽МБ'],
  ])('join in %s a number and its word: %s', (language, text, result) => {
    expect(joined(text, language)).toBe(result)
  })

  it.each<[Language, string, string]>([
    ['ru', 'это — тест', 'это⍽— тест'],
    ['es', 'esto — prueba', 'esto⍽— prueba'],
    ['en', 'this – a test', 'this⍽– a test'],
    ['pt', 'isto — teste', 'isto⍽— teste'],
    ['lv', 'tas – tests', 'tas⍽– tests'],
    ['it', 'questo – un test', 'questo⍽– un test'],
    ['ru', '10–14 лет', '10–14⍽лет'],
  ])('precede in %s a spaced dash: %s', (language, text, result) => {
    expect(joined(text, language)).toBe(result)
  })

  it.each<[Language, string, string]>([
    ['ru', 'в тесте и у вас', 'в⍽тесте и⍽у⍽вас'],
    ['ru', 'В тесте. О нём', 'В⍽тесте. О⍽нём'],
    ['ru', '(с вами) «к врачу»', '(с⍽вами) «к⍽врачу»'],
    ['ru', 'кот и', 'кот и'],
    ['es', 'salud y origen', 'salud y⍽origen'],
    ['es', '¿a quién?', '¿a⍽quién?'],
    ['en', 'a test, I say', 'a test, I say'],
    ['pt', 'a saúde e o teste', 'a⍽saúde e⍽o⍽teste'],
    ['lv', 'a un b', 'a un b'],
    ['it', 'salute e origini', 'salute e⍽origini'],
  ])('follow in %s one-letter words: %s', (language, text, result) => {
    expect(joined(text, language)).toBe(result)
  })

  it.each<[Language, string, string]>([
    ['ru', '№ 12', '№⍽12'],
    ['es', 'n.º 12', 'n.º⍽12'],
    ['en', 'No. 12', 'No.⍽12'],
    ['pt', 'nº 12', 'nº⍽12'],
    ['lv', 'Nr. 12', 'Nr.⍽12'],
    ['it', 'n. 12', 'n.⍽12'],
    ['ru', 'Заказ № {number}', 'Заказ №⍽{number}'],
    ['en', 'No. Only saliva', 'No. Only saliva'],
    ['ru', '33 %', '33⍽%'],
    ['en', 'Origin + Health', 'Origin⍽+ Health'],
  ])('join in %s a sign and its number or word: %s', (language, text, result) => {
    expect(joined(text, language)).toBe(result)
  })

  it.each<[Language, string, string]>([
    ['ru', 'т. е. тест', 'т.⍽е. тест'],
    ['lv', 'u. c. testi', 'u.⍽c. testi'],
    ['es', 'p. ej. la salud', 'p.⍽ej. la salud'],
  ])('join in %s the parts of an abbreviation: %s', (language, text, result) => {
    expect(joined(text, language)).toBe(result)
  })
})

describe('for any text', () => {
  const spoken = fc.constantFrom('в', 'и', 'a', 'y', 'е', '5', '33', 'слово', 'word', 'MB', '{n}', '(в', '«к', 'конец.')
  const sign = fc.constantFrom('—', '–', '+', '№', 'No.', '%', 'n.')
  const text = fc.array(fc.tuple(spoken, spoken, sign), { maxLength: 4 }).map((parts) => parts.flat().join(' '))

  it.each(LANGUAGES)('in %s a second run changes nothing, and only spaces are changed', (language) => {
    fc.assert(
      fc.property(text, (input) => {
        const once = typograph(input, language)
        expect(typograph(once, language)).toBe(once)
        expect(once.replaceAll('\u00a0', ' ')).toBe(input)
      }),
    )
  })

  it('arguments and plural branches are unchanged', () => {
    const message = '{n, plural, one {Найден # тест} few {Найдено # теста} many {# тестов} other {# теста}}'
    expect(typograph(message, 'ru')).toBe(message)
    expect(typograph('от {price}', 'ru')).toBe('от {price}')
  })
})
