import { z } from 'zod'

/** Something has happened in the chat; what it is stands in the database, but for what is gone in a moment. */
export const signalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), conversation: z.string() }),
  /** `operator`: null where the visitor types. */
  z.object({
    kind: z.literal('typing'),
    conversation: z.string(),
    operator: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  /** Operators came, went or changed what they say of themselves. */
  z.object({ kind: z.literal('operators') }),
])
export type Signal = z.output<typeof signalSchema>

/** Carries signals to whoever listens, in this process and, where there are several, in the others. */
export interface Signals {
  publish(signal: Signal): void
  /** Gives the way to listen no more. */
  listen(listener: (signal: Signal) => void): () => void
  stop(): Promise<void>
}

/** Signals of one process. */
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
