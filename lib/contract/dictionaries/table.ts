import type { z } from 'zod'
import type { DictionaryName } from '../../domain/dictionary-names.ts'
import { bannerItemSchema } from './banners.ts'
import { cannedReplySchema, workingHoursItemSchema } from './chat.ts'
import { companyDetailItemSchema } from './company-details.ts'
import { complexSetItemSchema } from './complex-sets.ts'
import { discountItemSchema } from './discounts.ts'
import { flagItemSchema } from './flags.ts'
import { promoItemSchema } from './promo-codes.ts'
import { redirectItemSchema } from './redirects.ts'

interface Dictionary<Schema extends z.ZodObject = z.ZodObject> {
  readonly schema: Schema
  readonly id: string
  readonly ordered: string | undefined
}

/** @param ordered the field that administrators sort by, if any */
const dictionary = <Schema extends z.ZodObject>(
  schema: Schema,
  id: keyof z.output<Schema> & string,
  ordered?: keyof z.output<Schema> & string,
): Dictionary<Schema> => ({ schema, id, ordered })

const TABLE = {
  banners: dictionary(bannerItemSchema, 'id', 'order'),
  'promo-codes': dictionary(promoItemSchema, 'code'),
  flags: dictionary(flagItemSchema, 'key'),
  'discount-display': dictionary(discountItemSchema, 'id', 'order'),
  redirects: dictionary(redirectItemSchema, 'from'),
  'complex-sets': dictionary(complexSetItemSchema, 'id'),
  'company-details': dictionary(companyDetailItemSchema, 'id'),
  'canned-replies': dictionary(cannedReplySchema, 'id', 'order'),
  'working-hours': dictionary(workingHoursItemSchema, 'id'),
} satisfies Record<DictionaryName, Dictionary>

export type DictionaryItem<Name extends DictionaryName> = z.output<(typeof TABLE)[Name]['schema']>

export type AnyItem = Readonly<Record<string, unknown>>

export const DICTIONARIES: Readonly<Record<DictionaryName, Dictionary>> = TABLE
