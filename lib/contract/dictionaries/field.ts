import { z } from 'zod'
import { LANGUAGES } from '../../domain/languages.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import { faulted } from '../../http/faults.ts'
import type { Schedule } from '../../domain/schedule.ts'
import { normalizeLine } from '../../domain/text.ts'

/** What a field is edited with where its type does not say it. */
export const CONTROLS = [
  'textarea',
  'datetime',
  'image',
  'theme',
  'countries',
  'languages',
  'variants',
  'products',
  'product-hrefs',
  'currencies',
  'json',
] as const
export type Control = (typeof CONTROLS)[number]

/** What a schema tells a form of one field, by `.meta()`. */
export interface FieldMeta {
  readonly control?: Control
  /** Stands in the table, not only in the form. */
  readonly column?: boolean
  /** Ids of items for which the field has no effect: their form does not offer it. */
  readonly exceptOf?: readonly string[]
}

/** A schema with what a form is told of it. */
export const field = <Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema => schema.meta({ ...meta })

/** One line of text; what was typed in several becomes one. */
export const line = (max: number) => z.string().overwrite(normalizeLine).max(max)

/** Name of an item that is chosen once. */
export const itemId = z
  .string()
  .refine((id) => /^[\w-]{1,64}$/.test(id), faulted('id', 'letters, digits, _ and -, at most 64'))

const PLACE_OR_HTTPS = /^(?:\/(?![/\\])\S*|https:\/\/[^\s/]\S*)$/

/** A path of the site, or an https address. */
export const address = line(500).refine(
  (value) => PLACE_OR_HTTPS.test(value) && URL.canParse(value, 'https://own.invalid'),
  faulted('address', 'a path of the site such as /demo, or an https address'),
)

/** A moment, as ISO 8601 with its zone; written in UTC, so that texts compare as times do. */
export const time = z.iso
  .datetime({ offset: true, error: 'a time with its zone, such as 2026-12-31T21:00:00Z' })
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))

const distinct = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(item)
    .max(max)
    .refine((items) => new Set(items).size === items.length, 'each once')
    .default([])

export const countries = distinct(z.string().regex(/^[A-Z]{2}$/, 'a country code such as LV'), 250)
export const languages = distinct(z.enum(LANGUAGES), LANGUAGES.length)
export const variants = distinct(z.literal([1, 2]), 2)
export const currencies = distinct(z.enum(CURRENCIES), CURRENCIES.length)
/** Products by the id that the backend knows them by. */
export const productIds = distinct(line(40).min(1), 500)

/** Place among the others: the lowest comes first. */
export const order = z.int().min(-1_000_000).max(1_000_000).default(0)

/** Whether a time ends after it starts; the rule of every dictionary with both. */
export const endsAfterStart = ({ startsAt, endsAt }: Schedule): boolean => !startsAt || !endsAt || startsAt < endsAt
export const END_BEFORE_START = { path: ['endsAt'], ...faulted('beforeStart', 'ends before it starts') }
