import { z } from 'zod'
import { faulted } from '../http/faults.ts'
import { VITALS } from '../domain/web-vitals.ts'

/** By what numbers can be split. "variant" is the site variant; a bucket is `experiment=arm`. */
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
  'bucket',
] as const
export type MarketingDimension = (typeof MARKETING_DIMENSIONS)[number]

/**
 * What is counted, each by kinds of its own: events (goals among them) by type; orders as they were placed, and those of
 * them that are paid, by currency; uses of promo codes in orders by code; subscriptions by what was done.
 */
export const MARKETING_MEASURES = ['events', 'orders', 'paid', 'promo', 'subscriptions'] as const
export type MarketingMeasure = (typeof MARKETING_MEASURES)[number]

/** What can be done with a subscription. */
export type SubscriptionDeed = 'asked' | 'confirmed' | 'unsubscribed'

/** The steps of the way to an order. */
export const FUNNEL_STEPS = ['pageView', 'orderClick', 'basket', 'order'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** By what Web Vitals can be split; "page" is the path of the document. */
export const VITAL_DIMENSIONS = ['page', 'device', 'country', 'language', 'variant'] as const
export type VitalDimension = (typeof VITAL_DIMENSIONS)[number]

/** Days of an answer at most. */
const MOST_DAYS = 732
const DAY = 24 * 60 * 60_000

const rangeSchema = <T extends string>(dimensions: readonly T[]) =>
  z
    .object({
      from: z.iso.date({ abort: true }),
      to: z.iso.date({ abort: true }),
      dimension: z.enum(dimensions).optional(),
      most: z.coerce.number().int().min(1).max(2000).default(50),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], ...faulted('beforeStart', 'not before the first day') })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY < MOST_DAYS, {
      path: ['to'],
      ...faulted('days', `at most ${MOST_DAYS} days`, MOST_DAYS),
    })

/** A question about the way to an order. Days are those of UTC, both included; `most` values are told apart. */
export const funnelQuestionSchema = rangeSchema(MARKETING_DIMENSIONS)
export type FunnelQuestion = z.output<typeof funnelQuestionSchema>

/** A question about a measure; without a dimension it is split by kind. `kind`: this one only. */
export const seriesQuestionSchema = rangeSchema(MARKETING_DIMENSIONS).safeExtend({
  measure: z.enum(MARKETING_MEASURES),
  kind: z
    .string()
    .regex(/^\P{Cc}+$/u)
    .max(100)
    .optional(),
})
type SeriesQuestion = z.output<typeof seriesQuestionSchema>

/** A question about Web Vitals. */
export const vitalsQuestionSchema = rangeSchema(VITAL_DIMENSIONS)
export type VitalsQuestion = z.output<typeof vitalsQuestionSchema>

const count = z.number().int()

/** Lists are by day, as `days` of the answer has them. `revenue`: minor units of each currency. */
const seriesSchema = z.object({
  value: z.string(),
  count,
  counts: z.array(count),
  revenue: z.array(z.object({ currency: z.string(), amount: count, amounts: z.array(count) })),
})
export type MarketingSeries = z.infer<typeof seriesSchema>

/**
 * `total` counts each event, order and so on once. The series need not add up to it: one can have several buckets, or
 * none. The largest series comes first, the rest is one of its own at the end.
 */
export const seriesAnswerSchema = z.object({
  days: z.array(z.iso.date()),
  total: seriesSchema,
  series: z.array(seriesSchema),
})
export type SeriesAnswer = z.infer<typeof seriesAnswerSchema>

const stepsSchema = z.object({ value: z.string(), steps: z.record(z.enum(FUNNEL_STEPS), count) })
export type FunnelRow = z.infer<typeof stepsSchema>

/** Visits that reached each step, in all and by value. */
export const funnelAnswerSchema = z.object({ total: stepsSchema, rows: z.array(stepsSchema) })
export type FunnelAnswer = z.infer<typeof funnelAnswerSchema>

const vitalsSchema = z.object({
  value: z.string(),
  vitals: z.record(z.enum(VITALS), z.object({ samples: count, p75: z.number().nullable() })),
})
export type VitalsRow = z.infer<typeof vitalsSchema>

/**
 * The 75th percentile of each measure, in all and by value, in milliseconds, of CLS as it is; null where nothing was
 * measured. The value with the most samples comes first, the rest is one of its own at the end.
 */
export const vitalsAnswerSchema = z.object({ total: vitalsSchema, rows: z.array(vitalsSchema) })
export type VitalsAnswer = z.infer<typeof vitalsAnswerSchema>

/** The numbers of marketers. */
export interface MarketingStore {
  /** A measure by day. */
  series(question: SeriesQuestion): Promise<SeriesAnswer>
  /**
   * How far visits came. A visit is what has one session id within one day; it reaches a step by the first event of it
   * after the step before (events of one call happen at once); it belongs to every value that any of its events had.
   */
  funnel(question: FunnelQuestion): Promise<FunnelAnswer>
  /** How fast pages were for visitors. Each load of a document has at most one value of each measure. */
  vitals(question: VitalsQuestion): Promise<VitalsAnswer>
}
