import type { ChatStore } from '../../contract/chat-store.ts'
import { CHAT_HEARTBEAT_MS } from '../../contract/chat-state.ts'
import { deskChange } from './changes.ts'
import { createDeskChat } from './desk-chat.ts'
import { readDesk } from './desk-hours.ts'
import { eventText } from './event-stream.ts'
import { isFileLink } from './file-links.ts'
import { purgeFiles, readFile } from './files.ts'
import { createStreamRegistry } from './stream-registry.ts'
import { listOperators } from './operators.ts'
import type { ChatDeps } from './deps.ts'
import { createConversationService } from './conversation-service.ts'
import { createVisitorChat } from './visitor-chat.ts'

export interface RunningChat extends ChatStore {
  /** Ends every stream, so that clients reconnect to another server. */
  stop(): Promise<void>
}

const PURGE_INTERVAL_MS = 60 * 60_000

/** Built-in live chat (specification, sections 3 to 5): stored in the database, updates by server-sent events. */
export function createChat(deps: ChatDeps): RunningChat {
  const { database, files, signals, secret, workingHours } = deps
  const registry = createStreamRegistry(
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
      readDesk: (after) => deskChange(database, after, { secret, now: new Date() }),
      typing: ({ conversation, operator }) => ({
        visitors: eventText('typing', { name: operator?.name ?? '' }),
        operators: eventText('typing', { conversation, operator }),
      }),
    },
    CHAT_HEARTBEAT_MS,
  )
  const purgeHiddenFiles = () =>
    purgeFiles({ database, files }, new Date()).catch((error: unknown) => {
      console.error('chat: purging unreferenced files failed; the next purge retries:', error)
    })
  const purgeTimer = setInterval(() => void purgeHiddenFiles(), PURGE_INTERVAL_MS).unref()
  const service = createConversationService(deps)
  return {
    visitor: createVisitorChat(deps, service, registry),
    desk: createDeskChat(deps, service, registry),
    async file(id, query) {
      if (!isFileLink(id, query, secret, new Date())) return { rejected: 'fileLink' }
      return readFile({ database, files }, id, { preview: query.has('preview') })
    },
    async stop() {
      clearInterval(purgeTimer)
      registry.stop()
      await signals.stop()
    },
  }
}
