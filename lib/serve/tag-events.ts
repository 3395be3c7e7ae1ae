import { z } from 'zod'
import { CONTENT_TAG, dropTag, onDroppedTag } from '../config/process-state.ts'
import type { Bus } from '../embedded/bus/redis-bus.ts'
import type { ContentPages } from './content-pages.ts'

const CHANNEL = 'tags'
const messageSchema = z.object({ tag: z.string().max(300) })

/**
 * A tag that is dropped in one server is dropped in all, and kept pages with it, in each by its own clock. A server that
 * hears of other content also looks which pages there are; it tells the others only if that is news to it.
 */
export function shareDroppedTags(bus: Bus, content: Pick<ContentPages, 'look'>): void {
  let isHeard = false
  onDroppedTag((tag) => {
    if (!isHeard) bus.tell(CHANNEL, { tag })
  })
  bus.hear(CHANNEL, (message) => {
    const heard = messageSchema.safeParse(message)
    if (!heard.success) return
    isHeard = true
    dropTag(heard.data.tag)
    isHeard = false
    if (heard.data.tag === CONTENT_TAG) void content.look()
  })
}
