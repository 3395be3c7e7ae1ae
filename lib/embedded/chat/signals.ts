import { z } from 'zod'

/** Notification of a chat event. Details are read from the database, except for transient events such as typing. */
export const signalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), conversation: z.string() }),
  /** `operator`: null if the visitor types. */
  z.object({
    kind: z.literal('typing'),
    conversation: z.string(),
    operator: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  /** Presence or profile of an operator changed. */
  z.object({ kind: z.literal('operators') }),
])
export type Signal = z.output<typeof signalSchema>

/** Publishes signals to listeners of this process and, with several servers, of the others. */
export interface Signals {
  publish(signal: Signal): void
  listen(listener: (signal: Signal) => void): () => void
  stop(): Promise<void>
}

export function localSignals(): Signals {
  const listeners = new Set<(signal: Signal) => void>()
  return {
    publish(signal) {
      for (const listener of listeners) listener(signal)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      listeners.clear()
    },
  }
}
