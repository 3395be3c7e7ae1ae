import { z } from 'zod'
import { promoKey } from '../domain/order/promo-key.ts'
import {
  isSeriesPrefix,
  MAX_RANDOM_LENGTH,
  MAX_SERIES_CODES,
  MAX_SERIES_PREFIX,
  minRandomLength,
} from '../domain/order/promo-series.ts'
import { invalid } from '../http/validation-codes.ts'
import { checkPromoTerms, promoTerms } from './dictionaries/promo-codes.ts'
import { field } from './dictionaries/field.ts'
import { revenueSchema } from './overview.ts'

export const SERIES_PER_PAGE = 20

export const MAX_STORED_CODES = 1_000_000

export const promoSeriesSchema = z
  .strictObject({
    prefix: field(
      z
        .string()
        .overwrite(promoKey)
        .min(1)
        .max(MAX_SERIES_PREFIX)
        .refine(isSeriesPrefix, invalid('prefix', 'Latin letters, digits and hyphens')),
      {},
    ),
    count: z.int().min(1).max(MAX_SERIES_CODES),
    length: z.int().min(minRandomLength(1)).max(MAX_RANDOM_LENGTH).default(8),
    ...promoTerms,
  })
  .superRefine((series, context) => {
    checkPromoTerms(series, context)
    const limit = minRandomLength(series.count)
    const { error: message, params } = invalid('randomLength', `${series.count} codes need ${limit}`, limit)
    if (series.length < limit) context.addIssue({ code: 'custom', path: ['length'], message, params })
  })
export type PromoSeriesRequest = z.output<typeof promoSeriesSchema>

/** Request of `POST /api/admin/promo-series`. `key`: repeating the request creates the series once. */
export const createSeriesSchema = z.strictObject({ key: z.uuid(), data: promoSeriesSchema })
export type CreateSeries = z.output<typeof createSeriesSchema>

export const seriesQuerySchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) })

export const seriesActionSchema = z.strictObject({ action: z.enum(['stop', 'deleteUnused']), version: z.int().min(0) })
export type SeriesAction = z.output<typeof seriesActionSchema>

const usage = z.object({ used: z.int(), revenue: revenueSchema.optional() })

const series = z.object({
  prefix: z.string(),
  codes: z.int(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  isOver: z.boolean(),
  ...promoTerms,
  ...usage.shape,
})
export type PromoSeries = z.output<typeof series>

export const seriesResponseSchema = z.object({ series: z.array(series), pages: z.int() })
export type SeriesResponse = z.infer<typeof seriesResponseSchema>

export const promoUsageSchema = z.object({ usage: z.array(usage.extend({ code: z.string() })) })
export type PromoUsage = z.infer<typeof promoUsageSchema>

export type CreateOutcome = 'created' | 'again' | 'key-taken' | 'taken' | 'full'

export interface PromoAdmin {
  usage(hasRevenue: boolean): Promise<PromoUsage>
  list(page: number, hasRevenue: boolean): Promise<SeriesResponse>
  create(request: CreateSeries, actor: string): Promise<CreateOutcome>
  act(prefix: string, action: SeriesAction, actor: string): Promise<'done' | 'conflict' | undefined>
  codes(prefix: string): Promise<readonly { readonly code: string; readonly used: number }[]>
}
