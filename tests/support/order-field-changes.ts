const TABLE = 'lib/domain/order/form-fields.ts'
const GIFT = 'lib/domain/order/basket.ts'
const TEXTS = 'public/assets/i18n/ru.json'

const field = (name: string, kind: string, required = false) =>
  `  ${name}: { group: 'contact', kind: '${kind}', required: ${required}, maxLength: 40 },\n`
const FIELDS = [
  field('completeLine', 'line', true),
  field('completePhone', 'phone'),
  field('completeText', 'text'),
  field('extraLine', 'line', true),
  field('note', 'text'),
  field('extraOther', 'other'),
].join('')

function addTexts(json: string): string {
  const texts = JSON.parse(json) as { order: { err: Record<string, string> } & Record<string, unknown> }
  for (const name of ['completeLine', 'completePhone', 'completeText', 'note', 'extraOther']) texts.order[name] = 'Ещё'
  texts.order.err['completeLine'] = 'Введите.'
  return JSON.stringify(texts)
}

/** The fields `complete…` have all their texts, so that they must cause no type error. */
export const COMPLETE_FIELDS =
  /complete(?:Line|Phone|Text)' is missing|'"(?:err\.)?complete(?:Line|Phone|Text)"' is not/

/**
 * Changes by path that add complete fields, and `extraLine` without texts, `note` (a name that is taken), `extraOther`
 * of the new kind `other`, `extraGift` of a gift.
 */
export const ORDER_FIELD_CHANGES: Readonly<Record<string, (text: string) => string>> = {
  [TABLE]: (table) =>
    table
      .replace("'phone' | 'email' }", "'phone' | 'email' | 'other' }")
      .replace('  comment: {', `${FIELDS}  comment: {`),
  [TEXTS]: addTexts,
  [GIFT]: (basket) => basket.replace('  message: {', "  extraGift: { kind: 'line', maxLength: 40 },\n  message: {"),
}

/** Names of required added fields, of the field of a gift and of the new kind, in type errors. */
export const ADDED_FIELDS = /'(?:completeLine|extraLine|extraGift|other)'|\b(?:completeLine|extraLine|extraGift)\b/

/** Places that miss a part of a field: files of the product with patterns of their type errors. */
export const ORDER_FIELD_PLACES: Readonly<Record<string, readonly RegExp[]>> = {
  'components/admin/orders/order-customer.tsx': [/Property 'other' is missing/],
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
