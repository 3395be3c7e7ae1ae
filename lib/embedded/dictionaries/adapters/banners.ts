import { createAdapter, parseStoredJson } from '../adapter.ts'

export const banners = createAdapter<'banners', 'banners'>({
  table: 'banners',
  key: 'id',
  sort: ['position'],
  toItem: ({ variants, langs, countries, starts_at, ends_at, personal, position, href, image, ...row }) => ({
    ...row,
    ...(href !== null && { href }),
    ...(image !== null && { image }),
    variants: parseStoredJson(variants),
    langs: parseStoredJson(langs),
    countries: parseStoredJson(countries),
    ...(starts_at !== null && { startsAt: starts_at }),
    ...(ends_at !== null && { endsAt: ends_at }),
    personal: personal === 1,
    order: position,
  }),
  toRow: ({
    variants,
    langs,
    countries,
    startsAt = null,
    endsAt = null,
    personal,
    order,
    href = null,
    image = null,
    ...item
  }) => ({
    ...item,
    href,
    image,
    variants: JSON.stringify(variants),
    langs: JSON.stringify(langs),
    countries: JSON.stringify(countries),
    starts_at: startsAt,
    ends_at: endsAt,
    personal: Number(personal),
    position: order,
  }),
})
