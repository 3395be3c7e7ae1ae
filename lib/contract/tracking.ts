import { z } from 'zod'
import { parseJson } from '../http/parse-json.ts'
import { OVERHEAD_BYTES } from '../http/quotas.ts'
import { DEVICES, isVitalValue, VITAL_EVENT, VITALS } from '../domain/web-vitals.ts'
import { contentIdSchema } from './content.ts'

const MAX_EVENTS = 50
export const MAX_TRACK_BYTES = 64 * 1024

/** Error message of the content SDK for an event without an API key (specification, section 8). */
const NO_KEY = 'Missing API key for track call. Please provide your API key.'

const name = z.string().regex(/^[\w.$-]{1,64}$/, 'a name of 1 to 64 letters, digits, ".", "$", "_" or "-"')
const id = z.string().regex(/^[\w-]{1,64}$/, 'an id of 1 to 64 letters, digits, "_" or "-"')
const scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])
const flat = z.record(name, scalar)
const metadataSchema = z.record(name, z.union([scalar, flat, z.array(z.union([scalar, flat])).max(200)]))

/** Variations by experiment; content experiments are keyed by entry id. */
export const variationsSchema = z.record(
  z.string().regex(/^[\w.$-]{1,120}$/, 'a name of 1 to 120 letters, digits, ".", "$", "_" or "-"'),
  z.string().max(100),
)

/** Metadata of a `VITAL_EVENT`: a metric of a document load, and the document's path. */
export const vitalSchema = z
  .object({
    metric: z.enum(VITALS),
    value: z.number(),
    page: z.string().regex(/^\/\P{Cc}{0,499}$/u, 'a path of at most 500 characters'),
    device: z.enum(DEVICES),
  })
  .refine(({ metric, value }) => isVitalValue(metric, value), {
    path: ['value'],
    error: 'a value that can be measured',
  })

const trackedEventSchema = z
  .object({
    type: name,
    data: z.object({
      contentId: contentIdSchema.optional(),
      variationId: contentIdSchema.optional(),
      amount: z.number().optional(),
      unique: z.boolean().optional(),
      ownerId: z.string({ error: NO_KEY }).min(1, { error: NO_KEY, abort: true }).pipe(id),
      userAttributes: flat.default({}),
      sessionId: id,
      visitorId: id,
      metadata: metadataSchema.default({}),
      variations: variationsSchema.optional(),
    }),
  })
  .superRefine(({ type, data }, { addIssue }) => {
    if (type !== VITAL_EVENT) return
    for (const { path, message } of vitalSchema.safeParse(data.metadata).error?.issues ?? [])
      addIssue({ code: 'custom', path: ['data', 'metadata', ...path], message })
  })
export type TrackedEvent = z.output<typeof trackedEventSchema>

/** Body of `POST /api/v1/track/forget`; ids shorter than those of browsers could be guessed. */
export const visitorDeletionSchema = z.object({
  visitorId: z.string().regex(/^[\w-]{16,64}$/, 'an id of 16 to 64 letters, digits, "_" or "-"'),
})

/** Bytes stored for a call of `POST /api/v1/track`, including the overhead per event. */
export function trackedBytes(body: Uint8Array): number {
  const { events } = (parseJson(body) ?? {}) as { events?: unknown }
  return body.length + (Array.isArray(events) ? events.length : 0) * OVERHEAD_BYTES.event
}

export const trackRequestSchema = z.object({ events: z.array(trackedEventSchema).min(1).max(MAX_EVENTS) })
