import { z } from 'zod'
import { BANNER_SLOTS, BANNER_THEMES, type Banner } from '../domain/banner.ts'
import { normalizeLine } from '../domain/text.ts'
import { isHttps } from './https-url.ts'
import { tolerant } from './tolerant.ts'
import { idOf, listOfAtMost, recordList, validRecord } from './valid-records.ts'

/** Of the countries and languages of a banner. */
const MAX_LIST = 300

const splitText = (value: unknown): unknown =>
  typeof value === 'string' ? value.split(',').filter((part) => part.trim()) : value

/**
 * A list, which some backends send as comma-separated text. An unreadable list rejects the banner: as an empty list it
 * would match every visitor.
 */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(splitText, listOfAtMost(MAX_LIST, item).nullish()).transform((values) => values ?? [])
const stringList = listOf(z.string().max(100).trim())

/** Requires the year first: `01.12.2026` is ambiguous. */
const time = z
  .string()
  .max(40)
  .trim()
  .regex(/^\d{4}-/)
  .refine((value) => !Number.isNaN(Date.parse(value)))

const pathOrUrl = z
  .string()
  .max(2000)
  .trim()
  .refine((value) => /^\/(?![/\\])\S*$/.test(value) || isHttps(value))

const text = (max: number) => z.string().transform((value) => normalizeLine(value.slice(0, 10 * max)).slice(0, max))

const bannerSchema = z.object({
  id: z.coerce
    .string()
    .trim()
    .regex(/^[\w-]{1,64}$/),
  slot: z.enum(BANNER_SLOTS),
  title: text(120).refine(Boolean),
  text: tolerant('text', text(400), ''),
  href: tolerant('href', pathOrUrl, undefined),
  image: tolerant('image', pathOrUrl, undefined),
  alt: tolerant('alt', text(300), undefined),
  theme: tolerant('theme', z.enum(BANNER_THEMES), 'pine' as const),
  variants: listOf(z.coerce.number()),
  langs: stringList.transform((langs) => langs.map((language) => language.toLowerCase().slice(0, 2))),
  countries: stringList.transform((countries) => countries.map((country) => country.toUpperCase())),
  startsAt: tolerant('startsAt', time, undefined),
  endsAt: tolerant('endsAt', time, undefined),
  personal: tolerant('personal', z.union([z.boolean(), z.stringbool()]), false),
  order: tolerant('order', z.coerce.number(), 0),
})

/** Response of `GET /api/get-banners/`; invalid items are dropped. */
export const bannersSchema = recordList.transform((items): Banner[] =>
  items.flatMap((item) => validRecord(bannerSchema, item, idOf(item))),
)

/** Response of `GET /api/visitor-banners`: the slots whose banners differ from the default page's for this visitor. */
export const visitorBannersSchema = z.object({ slots: z.partialRecord(z.enum(BANNER_SLOTS), bannersSchema) })
export type VisitorBanners = z.infer<typeof visitorBannersSchema>
