import { createAdapter, parseStoredJson } from '../adapter.ts'

export const discountDisplay = createAdapter<'discount-display', 'discounts'>({
  table: 'discounts',
  key: 'id',
  sort: ['position'],
  toItem: ({ id, products, currencies, shown, starts_at, ends_at, note, position }) => ({
    id,
    products: parseStoredJson(products),
    currencies: parseStoredJson(currencies),
    shown: shown === 1,
    ...(starts_at !== null && { startsAt: starts_at }),
    ...(ends_at !== null && { endsAt: ends_at }),
    note,
    order: position,
  }),
  toRow: ({ products, currencies, shown, startsAt = null, endsAt = null, order, ...item }) => ({
    ...item,
    products: JSON.stringify(products),
    currencies: JSON.stringify(currencies),
    shown: Number(shown),
    starts_at: startsAt,
    ends_at: endsAt,
    position: order,
  }),
})
