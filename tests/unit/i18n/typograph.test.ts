import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinHyphens, SPACE_RULES, typograph } from '../../../i18n/typograph.ts'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'

const NBSP = '\u00a0'
const seen = (text: string) => text.replaceAll(NBSP, '⍽')

/** Texts with ⍽ where the rule puts U+00A0, by language; a text without it is one that the rule leaves alone. */
const EXAMPLES: Readonly<Record<string, readonly [Language, ...string[]][]>> = {
  'before an em dash': [
    ['ru', 'это⍽— тест', '10—14 лет'],
    ['es', 'esto⍽— prueba'],
    ['pt', 'isto⍽— teste', '| — | célula'],
  ],
  'before an en dash': [
    ['en', 'this⍽– a test', '10–14 years'],
    ['lv', 'tas⍽– tests'],
    ['it', 'questo⍽– un test'],
  ],
  'between a sign of a number and the number': [
    ['ru', '№⍽12', 'Заказ №⍽{number}'],
    ['es', 'n.º⍽12'],
    ['en', 'No.⍽12', 'No. Only saliva'],
    ['pt', 'nº⍽12'],
    ['lv', 'Nr.⍽12'],
    ['it', 'n.⍽12', 'un. 12'],
  ],
  'between a number and what it counts': [
    ['ru', 'через 5⍽дней', '10–14⍽лет', '1897⍽года', '2.1 или', 'ARMS2 нет', 'UTF-8 без', '18 (31) декабря', '57:01 у'],
    ['es', 'en 5⍽días', '1000⍽antepasados', '1563 y', '1897 del', '1958 descubrieron', '2.1 o superior', '100 y no'],
    ['pt', 'em 5⍽dias', '1022⍽lugares', '1897 do Império', 'alfa-actinina-3 é produzida', '01.09.2026 vale'],
    ['lv', 'pēc 5⍽dienām', '2.5 vai jaunāka', 'HLA-DQ2 un'],
    ['it', 'in 5⍽giorni', '(20⍽anni)', '1897 dell’Impero', 'CYP2D6 e', '20 d’agosto'],
  ],
  'between a number and its unit': [
    ['ru', 'до 20⍽МБ', '33⍽%', '19 900⍽₽'],
    ['es', '10⍽%', '15⍽MB'],
    ['en', 'up to 20⍽MB', '{drawing}⍽MB', '20 MBytes', 'in 5 days'],
    ['pt', '5⍽ml'],
    ['lv', '1⍽%', '15⍽MB'],
    ['it', '5⍽mg'],
  ],
  'between the groups of a number': [
    ['ru', '19⍽900 рублей', '1⍽000⍽000', '2026 100', '1.5 200'],
    ['lv', '19⍽900 eiro'],
  ],
  'between a day and its month': [['en', '20⍽September 1792', 'May 20', 'the 1897 census', '20 Marches']],
  'between a Latvian ordinal and its noun': [
    ['lv', '2.⍽tipa diabēts', '1792.⍽gada 20.⍽septembrī', '{number}.⍽jautājums', 'līdz 1918. Pēc tam'],
    ['lv', 'Saraksts\n1. vārds\n  2. vārds'],
  ],
  'between a Romance ordinal and its noun': [
    ['es', '1º⍽de enero', 'n.º 12'],
    ['pt', '1º⍽de julho'],
    ['it', '1º⍽luglio', '75°⍽percentile'],
  ],
  'after a Russian word of one letter': [
    ['ru', 'в⍽тесте и⍽у⍽вас', 'В⍽тесте. О⍽нём', '(с⍽вами) «к⍽врачу»', 'кот и', 'витамины А и⍽В в⍽еде', '| А | б'],
  ],
  'after a Russian word of two letters': [
    ['ru', 'не⍽по⍽правилам', 'На⍽сайте. До⍽отправки', '«Об⍽основах»', 'при вас', 'кино на'],
  ],
  'before a Russian particle': [['ru', 'есть⍽ли тест', 'тот⍽же', 'что⍽бы ни', 'же тест', 'это либо то']],
  'after a Spanish word of one letter': [
    ['es', 'salud y⍽origen', '¿a⍽quién?', 'Y⍽así', 'el cromosoma Y puede', 'vitamina A y⍽D'],
  ],
  'after a Portuguese word of one letter': [['pt', 'a⍽saúde e⍽o⍽teste', 'A⍽conta', 'vitamina A pode']],
  'after an Italian word of one letter': [['it', 'salute e⍽origini', 'E⍽poi', 'vitamina A e⍽D']],
  'between two initials': [
    ['ru', 'А.⍽С. Пушкин', 'витамин А. Тест'],
    ['en', 'J.⍽R.⍽R. Tolkien', 'Vitamin D. Take it'],
  ],
  'between initials and a surname': [
    ['ru', 'А. С.⍽Пушкин', 'в группе А. Он'],
    ['en', 'J. R. R.⍽Tolkien'],
  ],
  'between the parts of an abbreviation': [
    ['ru', 'т.⍽е. тест', 'и т.⍽д.', 'тест. е. тест'],
    ['lv', 'u.⍽c. testi', 'u.⍽tml.'],
    ['es', 'p.⍽ej. la salud', 'EE.⍽UU.'],
    ['pt', 'p.⍽ex. a saúde'],
    ['it', 'p.⍽es. la salute'],
  ],
  'between a Russian abbreviation and its number': [['ru', 'ст.⍽20', 'п.⍽4.1', 'рост. 20', 'см. ниже']],
  'before a plus': [
    ['en', 'Origin⍽+ Health', '18+ only'],
    ['lv', 'Izcelsme⍽+ Veselība'],
  ],
}

const applied = (name: string, language: Language, text: string) =>
  SPACE_RULES[language]
    .filter((rule) => rule.name === name)
    .reduce((result, { spaces }) => result.replace(spaces, NBSP), text)

describe('no-break spaces (glossary 1.6; ⍽ is U+00A0)', () => {
  it('have examples for every rule', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(
      [...new Set(Object.values(SPACE_RULES).flatMap((rules) => rules.map(({ name }) => name)))].sort(),
    )
  })

  it.each(Object.entries(EXAMPLES))('stand %s', (name, rows) => {
    for (const [language, ...texts] of rows)
      for (const text of texts)
        expect([language, seen(applied(name, language, text.replaceAll('⍽', ' ')))]).toEqual([language, text])
  })

  it.each<[Language, string]>([
    ['ru', 'ARMS2 нет, 10–14⍽лет, в⍽2 из⍽3⍽тестов, 1⍽%, «Об⍽основах» от⍽21.11.2011 №⍽323'],
    ['es', 'En 1563 y⍽en 1897 del Imperio, 20⍽antepasados y⍽el cromosoma Y y⍽el 1%'],
    ['en', 'On 20⍽September 1792⍽– 5 days, up to 15⍽MB, a test'],
    ['pt', 'A⍽vitamina A e⍽D: 5⍽dias, 100 e⍽não 101'],
    ['lv', 'Krievijas impērijas 1897.⍽gada 20.⍽septembris⍽– 1⍽%, 15⍽MB un 7⍽dienas, ARMS2 nav'],
    ['it', 'Nel 1897 dell’Impero, 1º⍽luglio, 5⍽giorni e⍽HLA-DQ2 o⍽HLA-DQ8'],
  ])('in a sentence of %s: %s', (language, text) => {
    expect(seen(typograph(text.replaceAll('⍽', ' '), language))).toBe(text)
  })

  it.each(LANGUAGES)('of other origin become ordinary in %s', (language) => {
    expect(typograph(`ARMS2${NBSP}nav, word${NBSP}word`, language)).toBe('ARMS2 nav, word word')
  })
})

describe('for any text', () => {
  const words =
    'в|И|не|ли|a|Y|е|5|33|1563|2.|1º|19|900|18+|слово|word|dell’anno|MB|gada|September|{n}|(в|«к|конец.|т.|е.|А.|С.|Пушкин|ст.|ARMS2|UTF-8'
  const spoken = fc.constantFrom(...words.split('|'))
  const sign = fc.constantFrom('—', '–', '+', '№', 'No.', '%', 'n.', '|', '…', '₽')
  const space = fc.constantFrom(' ', ' ', NBSP, '\n', ', ')
  const text = fc
    .array(fc.tuple(fc.oneof(spoken, spoken, sign), space), { maxLength: 14 })
    .map((parts) => parts.flat().join(''))
  const plain = (of: string) => of.replaceAll(NBSP, ' ')

  it.each(LANGUAGES)('in %s a second run changes nothing, and only spaces are changed', (language) => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), (input) => {
        const once = typograph(input, language)
        expect(typograph(once, language)).toBe(once)
        expect(plain(once)).toBe(plain(input))
        expect(typograph(plain(input), language)).toBe(once)
      }),
    )
  })

  it.each(LANGUAGES)('in %s no mark that ends a clause has a space kept before it', (language) => {
    fc.assert(
      fc.property(text, fc.constantFrom(...';:!?.,…»”)'), text, (before, mark, after) => {
        expect(typograph(`${before} ${mark}${after}`, language)).not.toContain(`${NBSP}${mark}`)
      }),
    )
  })

  it('arguments and plural branches are unchanged', () => {
    const message = '{n, plural, one {Найден # тест} few {Найдено # теста} many {# тестов} other {# теста}}'
    expect(typograph(message, 'ru')).toBe(message)
    expect(typograph('от {price}', 'ru')).toBe(`от${NBSP}{price}`)
  })
})

it('an abbreviation and the word after its hyphen stay on one line', () => {
  const joined = 'ДНК-\u2060тест, ДНК и тест; HLA-DQ2, кто-то'
  expect(joinHyphens('ДНК-тест, ДНК и тест; HLA-DQ2, кто-то')).toBe(joined)
  expect(joinHyphens(joined)).toBe(joined)
})
