import * as z from 'zod/mini'

const noteSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('told'), name: z.string(), text: z.string(), id: z.string() }),
  z.object({ kind: z.literal('link'), link: z.enum(['connecting', 'online', 'offline', 'oldRevision']) }),
  /** A tab was opened at, or has switched to, a conversation. */
  z.object({ kind: z.literal('talk'), id: z.string() }),
  z.object({ kind: z.literal('again') }),
])
export type Note = z.output<typeof noteSchema>

interface Tabs {
  send(note: Note): void
  onLeader(act: () => void): void
}

/**
 * Connects the tabs of a browser; without BroadcastChannel and Web Locks each tab is alone. One tab, the leader,
 * listens to the server for all of them, because browsers limit connections per host to six. `onLeader` calls back when
 * this tab becomes the leader.
 */
export function otherTabs(onNote: (note: Note) => void): Tabs {
  const channel = 'BroadcastChannel' in window && navigator.locks ? new BroadcastChannel('chat') : undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const note = noteSchema.safeParse(data).data
    if (note) onNote(note)
  })
  return {
    send: (note) => channel?.postMessage(note),
    onLeader(act) {
      if (!channel) return act()
      // Held until the tab closes.
      void navigator.locks.request('chat-link', () => {
        act()
        return new Promise(() => undefined)
      })
    },
  }
}
