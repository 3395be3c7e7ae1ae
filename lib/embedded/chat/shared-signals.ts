import type { Bus } from '../bus/redis-bus.ts'
import { localSignals, signalSchema, type Signals } from './signals.ts'

const CHANNEL = 'chat'

/**
 * Signals of several servers. Local listeners are notified directly: without the bus each server keeps working, and
 * finds changes of others in the database.
 */
export function sharedSignals(bus: Bus): Signals {
  const local = localSignals()
  bus.subscribe(CHANNEL, (message) => {
    const signal = signalSchema.safeParse(message)
    if (signal.success) local.publish(signal.data)
  })
  return {
    ...local,
    publish(signal) {
      local.publish(signal)
      bus.publish(CHANNEL, signal)
    },
  }
}
