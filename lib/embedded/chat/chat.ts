import type { ChatStore } from '../../contract/chat-store.ts'
import { CHAT_HEARTBEAT } from '../../contract/chat-state.ts'
import { createDeskChat } from './desk-chat.ts'
import { readDesk } from './desk-hours.ts'
import { eventText } from './event-stream.ts'
import { isFileLink } from './file-links.ts'
import { purgeFiles, readFile } from './files.ts'
import { createListeners } from './listeners.ts'
import { listOperators } from './operators.ts'
import type { ChatParts } from './parts.ts'
import { createTalking } from './talking.ts'
import { createVisitorChat } from './visitor-chat.ts'

/** The own chat with its open streams. */
export interface RunningChat extends ChatStore {
  /** Ends every stream: whoever listens connects again, to another server. */
  stop(): Promise<void>
}

const HOUR = 60 * 60_000

/** The own live chat (specification, sections 3 to 5): talks in the database, told of by server-sent events. */
export function createChat(parts: ChatParts): RunningChat {
  const { database, files, signals, secret, workingHours } = parts
  const listeners = createListeners(
    {
      database,
      signals,
      async presence() {
        const now = new Date()
        return {
          visitors: eventText('desk', await readDesk(database, workingHours, now)),
          operators: eventText('operators', { operators: await listOperators(database, now) }),
        }
      },
      typing: ({ conversation, operator }) => ({
        visitors: eventText('typing', { name: operator?.name ?? '' }),
        operators: eventText('typing', { conversation, operator }),
      }),
    },
    CHAT_HEARTBEAT,
  )
  const purge = () =>
    purgeFiles({ database, files }, new Date()).catch((error: unknown) => {
      console.error('chat: files that nobody sees cannot be removed:', error)
    })
  const purging = setInterval(() => void purge(), HOUR).unref()
  const talking = createTalking(parts)
  return {
    visitor: createVisitorChat(parts, talking, listeners),
    desk: createDeskChat(parts, talking, listeners),
    async file(id, query) {
      if (!isFileLink(id, query, secret, new Date())) return { refused: 'fileLink' }
      return readFile({ database, files }, id, { preview: query.has('preview') })
    },
    async stop() {
      clearInterval(purging)
      listeners.stop()
      await signals.stop()
    },
  }
}
