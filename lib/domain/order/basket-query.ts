import { clamped, GIFT_LIMITS, MAX_ITEMS, type BasketItem } from './basket.ts'

/**
 * A basket as the fields of a plain form, for who has no scripts: `quantity.{id}`, `secondKit.{id}` and so on; `add`
 * is a test that an order button names, `remove` one that is taken out again.
 */
export const fieldName = (
  part: 'quantity' | 'secondKit' | 'consultation' | 'gift' | 'recipient' | 'message',
  bitrixId: string,
): string => `${part}.${bitrixId}`

/** The basket that the fields of an address or a form describe; what makes no sense is left out. */
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
      const words = (part: keyof typeof GIFT_LIMITS) => (value(part) ?? '').slice(0, GIFT_LIMITS[part])
      return {
        bitrixId,
        quantity: clamped(Number(value('quantity') ?? 1)),
        ...(value('secondKit') !== null && { secondKit: true }),
        ...(value('consultation') !== null && { consultation: true }),
        ...(value('gift') !== null && { gift: { recipient: words('recipient'), message: words('message') } }),
      }
    })
}

/** The fields of a basket: the other way round. */
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
      ...(gift ? [field('gift', 'on'), field('recipient', gift.recipient), field('message', gift.message)] : []),
    ]
  })
}
