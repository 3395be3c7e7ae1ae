import { z } from 'zod'

/** Events of one call at most, and its bytes. */
const MAX_EVENTS = 50
export const MAX_TRACK_BYTES = 64 * 1024

const name = z.string().regex(/^[\w.$-]{1,64}$/, 'a name of 1 to 64 letters, digits, ".", "$", "_" or "-"')
const id = z.string().regex(/^[\w-]{1,64}$/, 'an id of 1 to 64 letters, digits, "_" or "-"')
const scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])
const flat = z.record(name, scalar)
const facts = z.record(name, z.union([scalar, flat, z.array(z.union([scalar, flat])).max(200)]))

/** Arms of experiments by experiment. */
export const bucketsSchema = z.record(name, z.string().max(100))

/** An event in the shape of the content SDK (specification, section 3). */
const trackedEventSchema = z.object({
  type: name,
  data: z.object({
    contentId: id.optional(),
    variationId: id.optional(),
    amount: z.number().optional(),
    unique: z.boolean().optional(),
    ownerId: id,
    userAttributes: flat.default({}),
    sessionId: id,
    visitorId: id,
    metadata: facts.default({}),
    buckets: bucketsSchema.optional(),
  }),
})
export type TrackedEvent = z.output<typeof trackedEventSchema>

/** Body of `POST /api/v1/track`. */
export const trackRequestSchema = z.object({ events: z.array(trackedEventSchema).min(1).max(MAX_EVENTS) })
