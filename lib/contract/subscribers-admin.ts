import { z } from 'zod'
import { SUBSCRIPTION_STATES } from '../domain/subscription.ts'
import { normalizeLine } from '../domain/text.ts'
import { emailSchema } from './email.ts'
import { optionalField, pageField, searchField } from './list-query.ts'

export const SUBSCRIBERS_PER_PAGE = 50
export const MAX_SOURCES = 200

export const subscribersQuerySchema = z.object({
  state: optionalField(z.enum(SUBSCRIPTION_STATES)),
  source: optionalField(z.string().overwrite(normalizeLine).max(200)),
  search: searchField,
  page: pageField,
})
export type SubscribersQuery = z.output<typeof subscribersQuerySchema>

/** `id`: names the person in the access log and to the newsletter service. `consents`: empty if unknown. */
const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().optional(),
  state: z.enum(SUBSCRIPTION_STATES),
  source: z.string(),
  pointOfContact: z.string().optional(),
  language: z.string(),
  utms: z.record(z.string(), z.string()),
  consents: z.array(z.object({ document: z.string(), version: z.string() })),
  requestedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().optional(),
  unsubscribedAt: z.iso.datetime().optional(),
})
export type Subscriber = z.infer<typeof subscriberSchema>

const webhookSchema = z.object({
  isConfigured: z.boolean(),
  waiting: z.int(),
  failed: z.int(),
  lastError: z.object({ at: z.iso.datetime(), text: z.string() }).optional(),
})

export const subscribersResponseSchema = z.object({
  subscribers: z.array(subscriberSchema),
  total: z.int(),
  pages: z.int(),
  sources: z.array(z.string()),
  webhook: webhookSchema,
})
export type SubscribersResponse = z.infer<typeof subscribersResponseSchema>

export const unsubscribeSchema = z.strictObject({ email: emailSchema })

export interface SubscribersAdmin {
  list(query: SubscribersQuery): Promise<SubscribersResponse>
  count(query: SubscribersQuery): Promise<number>
  all(query: SubscribersQuery): AsyncIterable<readonly Subscriber[]>
  unsubscribe(email: string, actor: string): Promise<Subscriber | undefined>
  resend(): Promise<number>
}

/** Body of `POST /api/admin/subscribers/events`. */
export const resendEventsSchema = z.strictObject({})
