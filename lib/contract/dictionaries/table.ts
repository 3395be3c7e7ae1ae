import type { z } from 'zod'
import { bannerItemSchema } from './banners.ts'
import { cannedReplySchema, workingHoursItemSchema } from './chat.ts'
import { complexSetItemSchema } from './complex-sets.ts'
import { discountItemSchema } from './discounts.ts'
import { flagItemSchema } from './flags.ts'
import { promoItemSchema } from './promo-codes.ts'
import { redirectItemSchema } from './redirects.ts'

export const DICTIONARY_NAMES = [
  'banners',
  'promo-codes',
  'flags',
  'discount-display',
  'redirects',
  'complex-sets',
  'canned-replies',
  'working-hours',
] as const
export type DictionaryName = (typeof DICTIONARY_NAMES)[number]

const SCHEMAS = {
  banners: bannerItemSchema,
  'promo-codes': promoItemSchema,
  flags: flagItemSchema,
  'discount-display': discountItemSchema,
  redirects: redirectItemSchema,
  'complex-sets': complexSetItemSchema,
  'canned-replies': cannedReplySchema,
  'working-hours': workingHoursItemSchema,
} satisfies Record<DictionaryName, z.ZodObject>

export type DictionaryItem<Name extends DictionaryName> = z.output<(typeof SCHEMAS)[Name]>

export type AnyItem = Readonly<Record<string, unknown>>

interface Dictionary {
  readonly schema: z.ZodObject
  readonly id: string
  readonly ordered: string | undefined
}

const dictionary = <Name extends DictionaryName>(
  name: Name,
  id: keyof DictionaryItem<Name> & string,
  ordered?: keyof DictionaryItem<Name> & string,
): Dictionary => ({ schema: SCHEMAS[name], id, ordered })

export const DICTIONARIES: Readonly<Record<DictionaryName, Dictionary>> = {
  banners: dictionary('banners', 'id', 'order'),
  'promo-codes': dictionary('promo-codes', 'code'),
  flags: dictionary('flags', 'key'),
  'discount-display': dictionary('discount-display', 'id', 'order'),
  redirects: dictionary('redirects', 'from'),
  'complex-sets': dictionary('complex-sets', 'id'),
  'canned-replies': dictionary('canned-replies', 'id', 'order'),
  'working-hours': dictionary('working-hours', 'id'),
}
