import * as z from 'zod/mini'

const tabMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), name: z.string(), text: z.string(), id: z.string() }),
  z.object({ kind: z.literal('connection'), connection: z.enum(['connecting', 'online', 'offline', 'oldRevision']) }),
  /** A tab was opened at, or has switched to, a conversation. */
  z.object({ kind: z.literal('conversation'), id: z.string() }),
  z.object({ kind: z.literal('reconnect') }),
])
export type TabMessage = z.output<typeof tabMessageSchema>

interface Tabs {
  send(message: TabMessage): void
  onLeader(callback: () => void): void
}

/**
 * Connects the tabs of a browser; without BroadcastChannel and Web Locks each tab is alone. One tab, the leader,
 * listens to the server for all of them, because browsers limit connections per host to six. `onLeader` calls back when
 * this tab becomes the leader.
 */
export function otherTabs(onMessage: (message: TabMessage) => void): Tabs {
  const channel = 'BroadcastChannel' in window && navigator.locks ? new BroadcastChannel('chat-events') : undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = tabMessageSchema.safeParse(data).data
    if (message) onMessage(message)
  })
  return {
    send: (message) => channel?.postMessage(message),
    onLeader(callback) {
      if (!channel) return callback()
      // Held until the tab closes.
      void navigator.locks.request('chat-connection', () => {
        callback()
        return new Promise(() => undefined)
      })
    },
  }
}
