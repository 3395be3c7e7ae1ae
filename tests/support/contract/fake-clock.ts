import type { Clock } from '../../../lib/embedded/outbox/delivery-worker.ts'

export interface HandClock extends Clock {
  /** Advances time and fires due timers. */
  advance(milliseconds: number): void
}

/** A clock that a test advances. Its random numbers are always 0.5. */
export function handClock(start = Date.now()): HandClock {
  let time = start
  const alarms = new Set<{ readonly at: number; readonly call: () => void }>()
  return {
    now: () => time,
    random: () => 0.5,
    after(milliseconds, call) {
      const alarm = { at: time + milliseconds, call }
      alarms.add(alarm)
      return () => void alarms.delete(alarm)
    },
    advance(milliseconds) {
      time += milliseconds
      for (const alarm of [...alarms].filter(({ at }) => at <= time)) {
        alarms.delete(alarm)
        alarm.call()
      }
    },
  }
}
