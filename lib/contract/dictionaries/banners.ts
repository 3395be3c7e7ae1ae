import { z } from 'zod'
import { BANNER_SLOTS, BANNER_THEMES } from '../../domain/banner.ts'
import {
  pathOrUrl,
  countries,
  END_BEFORE_START,
  endsAfterStart,
  field,
  itemId,
  languages,
  line,
  order,
  time,
  variants,
} from './field.ts'

/** A banner as written by administrators: the strict form of `bannersSchema`. */
export const bannerItemSchema = z
  .strictObject({
    id: field(itemId, { column: true }),
    slot: field(z.enum(BANNER_SLOTS), { column: true }),
    title: field(line(120).min(1), { column: true }),
    text: field(line(400).default(''), { control: 'textarea' }),
    href: field(pathOrUrl.optional(), {}),
    image: field(pathOrUrl.optional(), { control: 'image' }),
    theme: field(z.enum(BANNER_THEMES).default('pine'), { control: 'theme' }),
    variants: field(variants, { control: 'variants', column: true }),
    langs: field(languages, { control: 'languages', column: true }),
    countries: field(countries, { control: 'countries' }),
    startsAt: field(time.optional(), { control: 'datetime', column: true }),
    endsAt: field(time.optional(), { control: 'datetime', column: true }),
    personal: field(z.boolean().default(false), { column: true }),
    order: field(order, {}),
  })
  .refine(endsAfterStart, END_BEFORE_START)
