import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { productsOf, type PricedProduct } from '../../../lib/domain/price.ts'
import { GENETIC_PASSPORT, plainSpaces, RENAMED_TESTS } from './catalogue-reference.ts'
import type { Subject } from './product-backend-contract.ts'
import { expectProblem } from './problem-response.ts'

type Texts = { readonly [key: string]: string | Texts }

const catalogue = (language: string) => JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')) as Texts
const flat = (texts: Texts, above = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${above}${key}`, text] as [string, string]] : flat(text, `${above}${key}.`),
  )
const portions = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))

const REFUSED = [
  ['too many texts', { sourceArray: Array.from({ length: 101 }, () => 'Спорт'), lang: 'en' }, 'sourceArray'],
  ['a text that is too long', { sourceArray: ['Спорт', 'ы'.repeat(2001)], lang: 'en' }, 'sourceArray.1'],
  ['an invalid text', { sourceArray: ['Спорт', null], lang: 'en' }, 'sourceArray.1'],
  ['texts that are no list', { sourceArray: 'Спорт', lang: 'en' }, 'sourceArray'],
  ['no texts', { lang: 'en' }, 'sourceArray'],
  ['a language that is not spoken here', { sourceArray: ['Спорт'], lang: 'xx' }, 'lang'],
  ['a path for a language', { sourceArray: ['Спорт'], lang: '../../package' }, 'lang'],
  ['no language', { sourceArray: ['Спорт'] }, 'lang'],
] as const

/** Contract of `POST /api/v1/translate` (decisions, Response shapes). */
export function translateContract({ client, ask }: Subject): void {
  const post = (body: string) =>
    ask('/api/v1/translate', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const translate = async (texts: readonly string[], language: string) =>
    (await client().translate(texts, language)).map(plainSpaces)

  describe('translation', () => {
    let products: readonly PricedProduct[]
    beforeAll(async () => {
      products = productsOf(await client().prices())
    })

    it.each(RENAMED_TESTS)('translates «%s» as «%s»', async (russian, english) => {
      expect(await translate([russian], 'en')).toEqual([english])
    })

    it.each(GENETIC_PASSPORT)('translates «Генетический паспорт» into %s as «%s»', async (language, name) => {
      expect(await translate(['Генетический паспорт'], language)).toEqual([name])
    })

    it('preserves number and order of the texts, with duplicates', async () => {
      expect(await translate(['Спорт', 'Питание', 'Спорт', 'Экзом'], 'en')).toEqual([
        'Fitness',
        'Nutrigenetics',
        'Fitness',
        'Exome',
      ])
      expect(await translate([], 'en')).toEqual([])
    })

    it('returns an unknown text unchanged', async () => {
      const unknown = [
        'Такого текста нет',
        '',
        '  with spaces ',
        'неразрывный\u00a0пробел',
        'constructor',
        '__proto__',
        '<b>ё</b>',
        '🧬',
      ]
      expect(await client().translate(unknown, 'es')).toEqual(unknown)
    })

    it('finds a text with any kind of spaces', async () => {
      expect(await translate(['Генетический\u00a0паспорт', ' Генетический паспорт '], 'en')).toEqual([
        'Origin + Health',
        'Origin + Health',
      ])
    })

    it('accepts the maximum number and length of texts', async () => {
      const most = Array.from({ length: 100 }, () => 'Спорт')
      expect(await translate(most, 'en')).toEqual(most.map(() => 'Fitness'))
      expect(await translate(['ы'.repeat(2000)], 'en')).toEqual(['ы'.repeat(2000)])
    })

    it.each(LANGUAGES.filter((language) => language !== 'ru'))(
      'translates every name of the product catalogue into %s',
      async (language) => {
        const own = new Map(flat(catalogue(language)['products'] as Texts))
        const expected = products.map((product) =>
          plainSpaces(own.get(`${product.href}.name`) ?? `no name for ${product.href}`),
        )
        expect(
          await translate(
            products.map((product) => product.name),
            language,
          ),
        ).toEqual(expected)
      },
    )

    it.each(LANGUAGES.filter((language) => language !== 'ru'))(
      'translates every text of the catalogue into %s',
      async (language) => {
        const source = flat(catalogue('ru'))
        const target = new Map(flat(catalogue(language)))
        // The same Russian text may occur several times, and may be the name of a test.
        const allowed = new Map<string, Set<string>>()
        const allow = (russian: string, translation = '') =>
          allowed.set(russian, (allowed.get(russian) ?? new Set()).add(plainSpaces(translation)))
        for (const [key, text] of source) allow(plainSpaces(text), target.get(key))
        for (const product of products) allow(product.name, target.get(`products.${product.href}.name`))
        for (const portion of portions(source, 100)) {
          const translations = await translate(
            portion.map(([, text]) => text),
            language,
          )
          const wrong = portion.filter(
            ([, text], index) => !allowed.get(plainSpaces(text))?.has(translations[index] ?? ''),
          )
          expect(wrong).toEqual([])
        }
      },
    )
  })

  describe('rejected translation requests', () => {
    it.each(REFUSED)('%s is rejected with the name of the field', async (_what, body, field) => {
      const { detail } = await expectProblem(await post(JSON.stringify(body)), 400)
      expect(detail).toContain(`${field}:`)
    })

    it('two invalid fields are rejected together with both names', async () => {
      const { detail } = await expectProblem(await post(JSON.stringify({ sourceArray: 1, lang: 'xx' })), 400)
      expect(detail).toMatch(/sourceArray:.*lang:/)
    })

    it.each(['', '{', 'null', '[]', '"Спорт"'])('a malformed body is rejected: %j', async (body) => {
      await expectProblem(await post(body), 400)
    })
  })
}
