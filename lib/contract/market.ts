import { z } from 'zod'

/** What a price slot shows, formatted for reading. `plain` is the price with discounts hidden. */
export interface PriceSlot {
  readonly now: string
  readonly plain: string
  readonly old?: string
  readonly badge?: string
}

/**
 * Answer of `GET /api/market`: country and currency of a visitor and every price in it. What is saved already and known
 * is saved on, be it not shown: `savedCurrency` is then another than `currency`. `asked` has the codes of country and
 * currency that came with the question, as they came.
 * `slots` has the text of each place of a page that depends on the visitor: `{product}.{part}` with the parts of a
 * `PriceSlot`, `group:{key}.now` for "from" prices, `market.currency`.
 */
export const marketSchema = z.object({
  country: z.string(),
  countryName: z.string(),
  confirmed: z.boolean(),
  currency: z.string(),
  savedCurrency: z.string(),
  asked: z.string(),
  slots: z.record(z.string(), z.string()),
})
export type Market = z.infer<typeof marketSchema>

/** Answer of `GET /api/visitor-prices`: the slots of a visitor who has prices of their own. */
export interface VisitorPrices {
  readonly slots: Readonly<Record<string, string>>
}

/** Query of `GET /api/market`. A value that is not understood counts as absent. */
export const marketQuerySchema = z.object({
  cy: z.string().max(3).optional().catch(undefined),
  tz: z.string().max(64).optional().catch(undefined),
  country: z.string().max(2).optional().catch(undefined),
  lng: z.string().max(2).optional().catch(undefined),
})

/** Texts of the picker's form: keys of the messages in `locale`. `changed`, `suggestedOffset` and `suggestedLanguage` hold marks (lib/visitor/marks.ts). */
export const PICKER_FORM_WORDS = [
  'country',
  'language',
  'currency',
  'search',
  'none',
  'apply',
  'changed',
  'notApplied',
  'suggested',
  'suggestedOffset',
  'suggestedMark',
  'suggestedLanguage',
] as const

/** Answer of `GET /api/countries`: what the picker offers and says, in the page's language. */
export const countriesSchema = z.object({
  regions: z.array(
    z.object({
      name: z.string(),
      countries: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          search: z.string(),
          currency: z.string(),
          langs: z.array(z.string()),
          langCodes: z.array(z.string()),
        }),
      ),
    }),
  ),
  currencies: z.array(z.object({ code: z.string(), name: z.string() })),
  words: z.record(z.enum(PICKER_FORM_WORDS), z.string()),
  /** The country of the time zone that the question named, and whether other zones of it have other offsets. */
  timeZone: z.object({ country: z.string(), severalOffsets: z.boolean() }).optional(),
})
export type Countries = z.infer<typeof countriesSchema>
