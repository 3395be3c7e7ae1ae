import * as z from 'zod/mini'

/** What the tabs of a browser tell each other. */
const noteSchema = z.discriminatedUnion('kind', [
  /** Something that the server has told, as it was told. */
  z.object({ kind: z.literal('told'), name: z.string(), text: z.string(), id: z.string() }),
  z.object({ kind: z.literal('link'), link: z.enum(['connecting', 'online', 'offline', 'oldRevision']) }),
  /** A tab is at a talk: it has begun, or the tab has. */
  z.object({ kind: z.literal('talk'), id: z.string() }),
  /** Somebody wants the connection to be tried at once. */
  z.object({ kind: z.literal('again') }),
])
export type Note = z.output<typeof noteSchema>

interface Tabs {
  tell(note: Note): void
  /** Acts when this tab becomes the one that listens to the server for all. */
  lead(act: () => void): void
}

/** The other tabs; a browser without the means has none. One connection serves all: a browser has six for a site. */
export function otherTabs(hear: (note: Note) => void): Tabs {
  const channel = 'BroadcastChannel' in window && navigator.locks ? new BroadcastChannel('chat') : undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const note = noteSchema.safeParse(data).data
    if (note) hear(note)
  })
  return {
    tell: (note) => channel?.postMessage(note),
    lead(act) {
      if (!channel) return act()
      // Held until the tab is gone.
      void navigator.locks.request('chat-link', () => {
        act()
        return new Promise(() => undefined)
      })
    },
  }
}
