import type { z } from 'zod'
import type { DictionaryName } from '../../domain/dictionary-names.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { MAX_ENTRIES_OF_DETAIL } from '../company-details.ts'
import { MAX_SETS } from '../complex-sets.ts'
import { MAX_RECORDS } from '../valid-records.ts'
import { bannerItemSchema } from './banners.ts'
import { cannedReplySchema, workingHoursItemSchema } from './chat.ts'
import { companyDetailItemSchema } from './company-details.ts'
import { complexSetItemSchema } from './complex-sets.ts'
import { discountItemSchema } from './discounts.ts'
import { flagItemSchema } from './flags.ts'
import { promoItemSchema } from './promo-codes.ts'
import { redirectItemSchema } from './redirects.ts'

/**
 * `ordered`: the field that administrators sort by, if any. `limit`: most items that readers accept; `limitedBy`: the
 * field whose values have the limit each.
 */
interface Dictionary<Schema extends z.ZodObject = z.ZodObject, Field = string> {
  readonly schema: Schema
  readonly id: Field
  readonly ordered?: Field | undefined
  readonly limit: number
  readonly limitedBy?: Field | undefined
}

const dictionary = <Schema extends z.ZodObject>(
  schema: Schema,
  id: keyof z.output<Schema> & string,
  ordered?: keyof z.output<Schema> & string,
  limits: Partial<Pick<Dictionary<Schema, keyof z.output<Schema> & string>, 'limit' | 'limitedBy'>> = {},
): Dictionary<Schema> => ({ schema, id, ordered, limit: MAX_RECORDS, ...limits })

/** Promo codes and redirects are read one by one or as a table, not as records of a response. */
const MAX_ROWS = 10_000

const MAX_BANNERS = Math.floor(MAX_RECORDS / (LANGUAGES.length + 1))

const TABLE = {
  banners: dictionary(bannerItemSchema, 'id', 'order', { limit: MAX_BANNERS }),
  'promo-codes': dictionary(promoItemSchema, 'code', undefined, { limit: MAX_ROWS }),
  flags: dictionary(flagItemSchema, 'key'),
  'discount-display': dictionary(discountItemSchema, 'id', 'order'),
  redirects: dictionary(redirectItemSchema, 'from', undefined, { limit: MAX_ROWS }),
  'complex-sets': dictionary(complexSetItemSchema, 'id', undefined, { limit: MAX_SETS }),
  'company-details': dictionary(companyDetailItemSchema, 'id', undefined, {
    limit: MAX_ENTRIES_OF_DETAIL,
    limitedBy: 'detail',
  }),
  'canned-replies': dictionary(cannedReplySchema, 'id', 'order'),
  'working-hours': dictionary(workingHoursItemSchema, 'id'),
} satisfies Record<DictionaryName, Dictionary>

export type DictionaryItem<Name extends DictionaryName> = z.output<(typeof TABLE)[Name]['schema']>

export type AnyItem = Readonly<Record<string, unknown>>

export const DICTIONARIES: Readonly<Record<DictionaryName, Dictionary>> = TABLE
