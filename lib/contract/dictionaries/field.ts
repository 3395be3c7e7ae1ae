import { z } from 'zod'
import { LANGUAGES, type Language } from '../../domain/languages.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import { invalid } from '../../http/validation-codes.ts'
import type { Schedule } from '../../domain/schedule.ts'
import { normalizeLine } from '../../domain/text.ts'
import { toRecord } from '../../domain/to-record.ts'

/** Form controls that cannot be derived from a field's type. */
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
  'flag-rules',
  'translation',
] as const
export type Control = (typeof CONTROLS)[number]

export interface FieldMeta {
  readonly control?: Control
  readonly column?: boolean
  /** Ids of items whose form omits the field, because it has no effect on them. */
  readonly exceptOf?: readonly string[]
  readonly replacedBy?: string
}

export const field = <Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema => schema.meta({ ...meta })

export const line = (max: number) => z.string().overwrite(normalizeLine).max(max)

export const itemId = z
  .string()
  .refine((id) => /^[\w-]{1,64}$/.test(id), invalid('id', 'letters, digits, _ and -, at most 64'))

const PATH_OR_HTTPS = /^(?:\/(?![/\\])\S*|https:\/\/[^\s/]\S*)$/

export const pathOrUrl = line(500).refine(
  (value) => PATH_OR_HTTPS.test(value) && URL.canParse(value, 'https://own.invalid'),
  invalid('address', 'a path of the site such as /demo, or an https address'),
)

/** ISO 8601 with offset, normalized to UTC so that string comparison orders by time. */
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
export const productIds = distinct(line(40).min(1), 500)

/** A field for each language, in their order, with texts that replace those of the item in that language. */
export function translations<Texts extends z.ZodObject>(texts: Texts): Record<Language, z.ZodOptional<Texts>> {
  const texted = field(texts.optional(), { control: 'translation' })
  return toRecord(LANGUAGES, () => texted)
}

export const order = z.int().min(-1_000_000).max(1_000_000).default(0)

export const endsAfterStart = ({ startsAt, endsAt }: Schedule): boolean => !startsAt || !endsAt || startsAt < endsAt
export const END_BEFORE_START = { path: ['endsAt'], ...invalid('beforeStart', 'ends before it starts') }
