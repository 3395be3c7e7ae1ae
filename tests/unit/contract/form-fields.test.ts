import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field } from '../../../lib/contract/dictionaries/field.ts'
import { formFields } from '../../../lib/contract/dictionaries/form-fields.ts'
import { DICTIONARIES } from '../../../lib/contract/dictionaries/table.ts'
import { DICTIONARY_NAMES, type DictionaryName } from '../../../lib/domain/dictionary-names.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'

const kinds = (name: keyof typeof DICTIONARIES) =>
  formFields(DICTIONARIES[name].schema)
    .map((one) => `${one.name}${one.required ? '*' : ''} ${one.kind}`)
    .join(', ')

const TRANSLATIONS = LANGUAGES.map((language) => `${language} translation`).join(', ')

describe('the form of a dictionary', () => {
  const CONTROLS: Readonly<Record<DictionaryName, string>> = {
    banners:
      `id* text, slot* choice, title text, text textarea, ${TRANSLATIONS}, href text, image image, theme theme, ` +
      'variants variants, ' +
      'langs languages, countries countries, startsAt datetime, endsAt datetime, personal switch, order number',
    'promo-codes':
      'code* text, discountType* choice, discount* number, currency choice, productIds products, ' +
      'validFrom datetime, expiresAt datetime, maxUses number',
    flags:
      `key* text, description textarea, ${TRANSLATIONS}, enabled switch, share number, countries countries, ` +
      'langs languages, variants variants, rules flag-rules',
    'discount-display':
      'id* text, products products, currencies currencies, shown* switch, startsAt datetime, endsAt datetime, ' +
      'note textarea, order number',
    redirects: 'from* text, to text, status choice',
    'complex-sets': 'id* text, hrefs* product-hrefs, saving number',
    'company-details': `id* text, detail* choice, countries countries, ${LANGUAGES.map((language) => `${language} textarea`).join(', ')}`,
    'canned-replies': 'id* text, title* text, text* textarea, langs languages, order number',
    'working-hours': 'id* text, hours* text, note textarea',
  }

  it.each(DICTIONARY_NAMES)('%s has each field with its control', (name) => {
    expect(kinds(name)).toBe(CONTROLS[name])
  })

  it('is serializable data', () => {
    for (const name of DICTIONARY_NAMES) {
      const fields = formFields(DICTIONARIES[name].schema)
      expect(JSON.parse(JSON.stringify(fields))).toEqual(fields)
      expect(fields.some(({ column }) => column)).toBe(true)
    }
  })

  it('contains the limits and choices of a field', () => {
    const schema = z.strictObject({
      words: field(z.string().min(2).max(9), { column: true }),
      count: z.int().min(0).max(5).default(3),
      whole: z.int(),
      colours: z.array(z.enum(['red', 'blue'])).max(2),
      names: z.array(z.string().max(4)).min(1),
      status: z.literal([301, 410]).optional(),
    })
    expect(formFields(schema)).toEqual([
      { name: 'words', kind: 'text', required: true, minLength: 2, maxLength: 9, column: true },
      { name: 'count', kind: 'number', required: false, initial: 3, min: 0, max: 5, whole: true, column: false },
      { name: 'whole', kind: 'number', required: true, whole: true, column: false },
      { name: 'colours', kind: 'choices', required: true, max: 2, options: ['red', 'blue'], column: false },
      { name: 'names', kind: 'list', required: true, min: 1, maxLength: 4, column: false },
      { name: 'status', kind: 'choice', required: false, options: [301, 410], column: false },
    ])
  })

  it.each(DICTIONARY_NAMES)('%s has the fields that its table refers to', (name) => {
    const { id, ordered, schema } = DICTIONARIES[name]
    const names = formFields(schema).map((one) => one.name)
    expect(names).toEqual(expect.arrayContaining(ordered ? [id, ordered] : [id]))
  })
})
