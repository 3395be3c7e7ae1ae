import { z } from 'zod'
import { normalizeLine } from '../domain/text.ts'
import { invalid } from '../http/validation-codes.ts'
import { priceChangeSchema, priceChangesSchema, priceKey, type PriceRow } from './prices-admin.ts'

export const PRICE_SCHEDULES_PER_PAGE = 50

export const PRICE_SCHEDULE_STATES = ['planned', 'running', 'done', 'cancelled'] as const
export type PriceScheduleState = (typeof PRICE_SCHEDULE_STATES)[number]

const time = z.iso.datetime().transform((text) => new Date(text).toISOString())
const note = z.string().overwrite(normalizeLine).max(200)

const END_FIRST = invalid('beforeStart', 'the end is not later than the start')

/**
 * Body of `POST /api/admin/prices/schedules`. Without `startsAt` it starts at once. At `endsAt` the prices return to
 * `before`. `before` of each change: its price at the start, as `GET /api/admin/prices?at=` answers.
 */
export const newPriceScheduleSchema = z
  .strictObject({
    startsAt: time.optional(),
    endsAt: time.optional(),
    note: note.default(''),
    changes: priceChangesSchema,
  })
  .refine(({ startsAt, endsAt }) => startsAt !== undefined || endsAt !== undefined, {
    path: ['startsAt'],
    ...invalid('required', 'a schedule has a start or an end'),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, { path: ['endsAt'], ...END_FIRST })
export type NewPriceSchedule = z.output<typeof newPriceScheduleSchema>

export const priceScheduleChangeSchema = z
  .strictObject({ version: z.number().int().min(1), startsAt: time, endsAt: time.nullable(), note })
  .refine(({ startsAt, endsAt }) => !endsAt || startsAt < endsAt, { path: ['endsAt'], ...END_FIRST })
export type PriceScheduleChange = z.output<typeof priceScheduleChangeSchema>

export const priceScheduleCancelSchema = z.object({ version: z.coerce.number().int().min(1) })

export const priceSchedulesQuerySchema = z.object({
  state: z.enum(['open', 'closed']).default('open'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
})
export type PriceSchedulesQuery = z.output<typeof priceSchedulesQuerySchema>

const keySchema = z.object(priceKey)
export type SchedulePriceKey = z.infer<typeof keySchema>

/** `changes` and `skipped` are the first `MAX_LISTED_CHANGES`; `skipped`: prices that were or will be left as they are. */
const priceScheduleSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  state: z.enum(PRICE_SCHEDULE_STATES),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  actor: z.string(),
  note: z.string(),
  count: z.number().int(),
  changes: z.array(priceChangeSchema),
  skippedCount: z.number().int(),
  skipped: z.array(keySchema),
})
export type PriceSchedule = z.infer<typeof priceScheduleSchema>

export const priceSchedulesResponseSchema = z.object({
  schedules: z.array(priceScheduleSchema),
  total: z.number().int(),
  pages: z.number().int(),
})
export type PriceSchedulesResponse = z.infer<typeof priceSchedulesResponseSchema>

export type PriceScheduleOutcome =
  | { readonly outcome: 'saved' | 'stale'; readonly schedule: PriceSchedule }
  | { readonly outcome: 'unknown' | 'closed' }
  | { readonly outcome: 'past'; readonly field: 'startsAt' | 'endsAt' }
  | { readonly outcome: 'conflict'; readonly rows: readonly PriceRow[] }
  | { readonly outcome: 'overlap'; readonly overlaps: readonly SchedulePriceKey[] }

/**
 * Planned changes of prices: docs/decisions/0038-price-schedules.md. One that runs keeps its start, and ends when it is
 * cancelled; one without an end is done once it has started. A conflict has the `rows` as they will be at the start.
 */
export interface PriceSchedules {
  list(query: PriceSchedulesQuery): Promise<PriceSchedulesResponse>
  add(schedule: NewPriceSchedule, actor: string): Promise<PriceScheduleOutcome>
  change(id: string, change: PriceScheduleChange): Promise<PriceScheduleOutcome>
  cancel(id: string, version: number): Promise<PriceScheduleOutcome>
}
