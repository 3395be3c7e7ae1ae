import { clampQuantity, GIFT_FIELDS, GIFT_FORM, MAX_ITEMS, toGift, type BasketItem, type GiftField } from './basket.ts'

/**
 * Field names of a basket in a plain form, for browsers without scripts: `quantity.{id}`, `secondKit.{id}` and so on;
 * `add` names a test to add, `remove` one to take out.
 */
export const fieldName = (
  part: 'quantity' | 'secondKit' | 'consultation' | 'gift' | GiftField,
  bitrixId: string,
): string => `${part}.${bitrixId}`

export const FORM_KEY = 'key'

/** Parses a basket from query or form fields; invalid items are left out. */
export function itemsOfFields(fields: URLSearchParams): BasketItem[] {
  const ids = [
    ...[...fields.keys()].flatMap((name) => (name.startsWith('quantity.') ? [name.slice('quantity.'.length)] : [])),
    ...fields.getAll('add'),
  ]
  const unwanted = fields.getAll('remove')
  return [...new Set(ids)]
    .filter((id) => /^[\w-]{1,64}$/.test(id) && !unwanted.includes(id))
    .slice(0, MAX_ITEMS)
    .map((bitrixId) => {
      const value = (part: Parameters<typeof fieldName>[0]) => fields.get(fieldName(part, bitrixId))
      const text = (part: GiftField) => (value(part) ?? '').slice(0, GIFT_FORM[part].maxLength)
      return {
        bitrixId,
        quantity: clampQuantity(Number(value('quantity') ?? 1)),
        ...(value('secondKit') !== null && { secondKit: true }),
        ...(value('consultation') !== null && { consultation: true }),
        ...(value('gift') !== null && { gift: toGift(text) }),
      }
    })
}

export function fieldsOfItems(items: readonly BasketItem[]): [name: string, value: string][] {
  return items.flatMap(({ bitrixId, quantity, secondKit, consultation, gift }) => {
    const field = (part: Parameters<typeof fieldName>[0], value: string): [string, string] => [
      fieldName(part, bitrixId),
      value,
    ]
    return [
      field('quantity', String(quantity)),
      ...(secondKit ? [field('secondKit', 'on')] : []),
      ...(consultation ? [field('consultation', 'on')] : []),
      ...(gift ? [field('gift', 'on'), ...GIFT_FIELDS.map((part) => field(part, gift[part]))] : []),
    ]
  })
}
