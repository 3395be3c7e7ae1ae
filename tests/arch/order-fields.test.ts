import { describe, expect, it } from 'vitest'
import { copyTree } from '../support/tree-copy.ts'

const TABLE = 'lib/domain/order/form-fields.ts'
const GIFT = 'lib/domain/order/basket.ts'
const TEXTS = 'public/assets/i18n/ru.json'

const field = (name: string, kind: string, required = false) =>
  `  ${name}: { group: 'contact', kind: '${kind}', required: ${required}, maxLength: 40 },\n`
const addFields = (fields: string) => (table: string) => table.replace('  comment: {', `${fields}  comment: {`)
const addTexts = (labels: readonly string[], errors: readonly string[]) => (texts: string) => {
  const catalogue = JSON.parse(texts) as { order: { err: Record<string, string> } & Record<string, unknown> }
  for (const name of labels) catalogue.order[name] = 'Ещё'
  for (const name of errors) catalogue.order.err[name] = 'Введите.'
  return JSON.stringify(catalogue)
}

/**
 * Added: `extraLine` without texts, `note` (a name that is taken), `extraOther` of the new kind `other`, `extraGift` of
 * a gift.
 */
const PLACES: Readonly<Record<string, readonly RegExp[]>> = {
  'components/admin/orders/order-details.tsx': [/Property 'other' is missing/],
  'components/admin/page/orders-messages.ts': [/Type '"extraLine"' is not assignable to .*"order">/],
  'components/sections/basket/basket-messages.ts': [/Property 'extraGift' is missing/],
  'components/sections/order/order-fields.tsx': [/Property 'other' does not exist/],
  'components/sections/order/order-messages.ts': [
    /Type '"extraLine"' is not assignable/,
    /Type '"err\.extraLine"' is not/,
  ],
  'lib/contract/orders-admin.ts': [/'"not possible: this is the name of a field of the order form"'/],
  'lib/contract/orders.ts': [/Property 'other' is missing/],
  'lib/server/orders/emails.ts': [/Property 'other' is missing/, /Type '"extraLine"' is not assignable/],
  'lib/server/orders/messages.ts': [/Type '"extraLine"' is not assignable to .*"order\.err">/],
}

type Changes = Readonly<Record<string, (text: string) => string>>

const isProduct = (path: string) => !/^(?:tests\/|playwright\.config)/.test(path)

async function typeErrorsAfter(changes: Changes): Promise<ReadonlyMap<string, readonly string[]>> {
  const tree = copyTree(isProduct)
  try {
    for (const [path, change] of Object.entries(changes)) tree.change(path, change)
    return await tree.typeErrors()
  } finally {
    tree.remove()
  }
}

describe('a field of the order form', { timeout: 300_000 }, () => {
  it('needs an entry in the table and its texts', async () => {
    const errors = await typeErrorsAfter({
      [TABLE]: addFields(field('extraLine', 'line', true) + field('extraPhone', 'phone') + field('extraText', 'text')),
      [TEXTS]: addTexts(['extraLine', 'extraPhone', 'extraText'], ['extraLine']),
    })
    expect(Object.fromEntries(errors)).toEqual({})
  })

  it('is named by the compiler at each place that misses a part of it', async () => {
    const newKind = (table: string) => table.replace("'phone' | 'email' }", "'phone' | 'email' | 'other' }")
    const fields = field('extraLine', 'line', true) + field('note', 'text') + field('extraOther', 'other')
    const errors = await typeErrorsAfter({
      [TABLE]: (table) => addFields(fields)(newKind(table)),
      [TEXTS]: addTexts(['note', 'extraOther'], []),
      [GIFT]: (basket) => basket.replace('  message: {', "  extraGift: { kind: 'line', maxLength: 40 },\n  message: {"),
    })
    expect([...errors.keys()].sort()).toEqual(Object.keys(PLACES).sort())
    for (const [path, patterns] of Object.entries(PLACES))
      for (const pattern of patterns) expect(errors.get(path)?.join('\n')).toMatch(pattern)
  })
})
