import 'server-only'
import pino from 'pino'
import { shared } from '../config/process-state.ts'

/** The log of the site's own code. */
export const log = pino({ base: null })

const lastSaid = shared('log.lastSaid', () => new Map<string, number>())

/** Warns at most once a minute about the same thing, however often it happens. */
export function warnOncePerMinute(subject: string, detail: unknown): void {
  const now = Date.now()
  if (now - (lastSaid.get(subject) ?? 0) < 60_000) return
  lastSaid.set(subject, now)
  log.warn({ detail: detail instanceof Error ? detail.message : detail }, subject)
}
