import { z } from 'zod'
import { invalid } from '../http/validation-codes.ts'
import { VITALS } from '../domain/web-vitals.ts'

/** "variant" is the site variant; a variation is `experiment=variation`. */
export const MARKETING_DIMENSIONS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'variant',
  'language',
  'country',
  'currency',
  'variation',
] as const
export type MarketingDimension = (typeof MARKETING_DIMENSIONS)[number]

/**
 * Measures, each split into kinds: events (including goals) by type; placed and paid orders by currency; promo codes
 * in orders by code; subscriptions by action.
 */
export const MARKETING_MEASURES = ['events', 'orders', 'paid', 'promo', 'subscriptions'] as const
export type MarketingMeasure = (typeof MARKETING_MEASURES)[number]

export type SubscriptionAction = 'asked' | 'confirmed' | 'unsubscribed'

export const FUNNEL_STEPS = ['pageView', 'orderClick', 'basket', 'order'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

export const VITAL_DIMENSIONS = ['page', 'device', 'country', 'language', 'variant'] as const
export type VitalDimension = (typeof VITAL_DIMENSIONS)[number]

const MAX_DAYS = 732
const DAY_MS = 24 * 60 * 60_000

/** Days are in UTC and inclusive; at most `limit` values are listed separately. */
const rangeSchema = <T extends string>(dimensions: readonly T[]) =>
  z
    .object({
      from: z.iso.date({ abort: true }),
      to: z.iso.date({ abort: true }),
      dimension: z.enum(dimensions).optional(),
      limit: z.coerce.number().int().min(1).max(2000).default(50),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], ...invalid('beforeStart', 'not before the first day') })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_DAYS, {
      path: ['to'],
      ...invalid('days', `at most ${MAX_DAYS} days`, MAX_DAYS),
    })

export const funnelQuerySchema = rangeSchema(MARKETING_DIMENSIONS)
export type FunnelQuery = z.output<typeof funnelQuerySchema>

/** Query of a measure. Without a dimension it is split by kind; `kind` selects a single one. */
export const seriesQuerySchema = rangeSchema(MARKETING_DIMENSIONS).safeExtend({
  measure: z.enum(MARKETING_MEASURES),
  kind: z
    .string()
    .regex(/^\P{Cc}+$/u)
    .max(100)
    .optional(),
})
type SeriesQuery = z.output<typeof seriesQuerySchema>

export const vitalsQuerySchema = rangeSchema(VITAL_DIMENSIONS)
export type VitalsQuery = z.output<typeof vitalsQuerySchema>

const count = z.number().int()

const seriesSchema = z.object({
  value: z.string(),
  count,
  counts: z.array(count),
  revenue: z.array(z.object({ currency: z.string(), amount: count, amounts: z.array(count) })),
})
export type MarketingSeries = z.infer<typeof seriesSchema>

/**
 * `counts` and `amounts` of a series are parallel to `days`; `revenue` is in minor units per currency. `total` counts
 * each event or order once. Series need not add up to it: an item can have several variations or none. Sorted by size;
 * the remainder is the last series.
 */
export const seriesResponseSchema = z.object({
  days: z.array(z.iso.date()),
  total: seriesSchema,
  series: z.array(seriesSchema),
})
export type SeriesResponse = z.infer<typeof seriesResponseSchema>

const stepsSchema = z.object({ value: z.string(), steps: z.record(z.enum(FUNNEL_STEPS), count) })
export type FunnelRow = z.infer<typeof stepsSchema>

export const funnelResponseSchema = z.object({ total: stepsSchema, rows: z.array(stepsSchema) })
export type FunnelResponse = z.infer<typeof funnelResponseSchema>

const vitalsSchema = z.object({
  value: z.string(),
  vitals: z.record(z.enum(VITALS), z.object({ samples: count, p75: z.number().nullable() })),
})
export type VitalsRow = z.infer<typeof vitalsSchema>

/**
 * 75th percentile of each measure, in total and by value, in milliseconds except CLS; null without samples. Sorted by
 * number of samples; the remainder is the last row.
 */
export const vitalsResponseSchema = z.object({ total: vitalsSchema, rows: z.array(vitalsSchema) })
export type VitalsResponse = z.infer<typeof vitalsResponseSchema>

export interface MarketingStore {
  series(question: SeriesQuery): Promise<SeriesResponse>
  /**
   * Funnel of visits. A visit is one session id within one day; it reaches a step with the first such event after the
   * previous step (events of one call are simultaneous); it counts for every value of any of its events.
   */
  funnel(question: FunnelQuery): Promise<FunnelResponse>
  vitals(question: VitalsQuery): Promise<VitalsResponse>
}
