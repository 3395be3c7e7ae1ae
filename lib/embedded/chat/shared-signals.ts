import type { Bus } from '../bus/redis-bus.ts'
import { localSignals, signalSchema, type Signals } from './signals.ts'

const CHANNEL = 'chat'

/**
 * Signals of several servers. Each hears its own at once and without the others: while they cannot be reached it goes on
 * alone, and finds what they have changed in the database.
 */
export function sharedSignals(bus: Bus): Signals {
  const local = localSignals()
  bus.hear(CHANNEL, (message) => {
    const signal = signalSchema.safeParse(message)
    if (signal.success) local.publish(signal.data)
  })
  return {
    ...local,
    publish(signal) {
      local.publish(signal)
      bus.tell(CHANNEL, signal)
    },
  }
}
