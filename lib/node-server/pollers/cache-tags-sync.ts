import { z } from 'zod'
import { CACHE_TAGS, invalidateTag, onTagInvalidated } from '../../runtime/cache-tags.ts'
import type { Bus } from '../../embedded/bus/redis-bus.ts'
import type { ContentIndexPoller } from './content-index.ts'

const CHANNEL = 'tags'
const messageSchema = z.object({ tag: z.string().max(300) })

/**
 * Broadcasts tag invalidations to all servers, each of which invalidates by its own clock. A server notified of changed
 * content also polls the content index; it notifies the others only if that finds a change.
 */
export function broadcastInvalidations(bus: Bus, content: Pick<ContentIndexPoller, 'poll'>): void {
  let isRemote = false
  onTagInvalidated((tag) => {
    if (!isRemote) bus.publish(CHANNEL, { tag })
  })
  bus.subscribe(CHANNEL, (message) => {
    const parsed = messageSchema.safeParse(message)
    if (!parsed.success) return
    isRemote = true
    invalidateTag(parsed.data.tag)
    isRemote = false
    if (parsed.data.tag === CACHE_TAGS.content) void content.poll()
  })
}
