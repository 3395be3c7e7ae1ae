import { z } from 'zod'

/** Formatted prices. `plain` is the price with discounts hidden. */
export interface PriceSlot {
  readonly now: string
  readonly plain: string
  readonly old?: string
  readonly badge?: string
}

/**
 * Response of `GET /api/market`: a visitor's country, currency and all prices. `savedCurrency` differs from `currency`
 * if the saved one cannot be shown. `requested` repeats the country and currency codes of the request unchanged.
 * `slots` are the texts of the page that depend on the visitor: `{product}.{part}` with the parts of a `PriceSlot`,
 * `group:{key}.now` for "from" prices, `market.currency`, and `company.{detail}` for details of the visitor's country.
 */
export const marketSchema = z.object({
  country: z.string(),
  countryName: z.string(),
  confirmed: z.boolean(),
  currency: z.string(),
  savedCurrency: z.string(),
  requested: z.string(),
  slots: z.record(z.string(), z.string()),
})
export type Market = z.infer<typeof marketSchema>

export interface VisitorPrices {
  readonly slots: Readonly<Record<string, string>>
}

export const marketQuerySchema = z.object({
  cy: z.string().max(3).optional().catch(undefined),
  tz: z.string().max(64).optional().catch(undefined),
  country: z.string().max(2).optional().catch(undefined),
  lng: z.string().max(2).optional().catch(undefined),
})

/**
 * Keys of the picker's texts in the catalogue `locale`. `changed`, `suggestedOffset` and `suggestedLanguage` contain
 * placeholders (lib/visitor/interpolate.ts).
 */
export const PICKER_FORM_MESSAGE_KEYS = [
  'country',
  'language',
  'currency',
  'ofCountry',
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
  messages: z.record(z.enum(PICKER_FORM_MESSAGE_KEYS), z.string()),
  /** Country of the requested time zone, and whether its zones have different offsets. */
  timeZone: z.object({ country: z.string(), severalOffsets: z.boolean() }).optional(),
})
export type Countries = z.infer<typeof countriesSchema>
