import 'server-only'
import { LRUCache } from 'lru-cache'
import pino, { type DestinationStream } from 'pino'
import { createThrottledWrite } from '../runtime/limited-console.ts'
import { shared } from '../runtime/process-state.ts'
import { redactUrlCredentials } from '../http/redact.ts'

/** Credentials to redact, at the top level and up to two levels deep. */
const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'secret',
  'token',
  'accessKey',
  'secretKey',
  'signingSecret',
]
const nestedIn = (parent: string) => (name: string) => (name.startsWith('[') ? parent + name : `${parent}.${name}`)

/**
 * Writes through `process.stdout`, whose errors the process ignores (`ignoreLogWriteErrors`). Pino's own destination
 * would end the process if the disk is full.
 */
const output: DestinationStream = { write: (line) => void process.stdout.write(line) }

export const createLog = (to: DestinationStream = output) =>
  pino(
    {
      base: null,
      redact: { paths: [...SECRETS, ...SECRETS.map(nestedIn('*')), ...SECRETS.map(nestedIn('*.*'))], censor: '***' },
      hooks: { streamWrite: redactUrlCredentials },
    },
    to,
  )

export const log = createLog()

const writeFailedCall = createThrottledWrite((message, detail) => log.error(detail ?? {}, String(message)))

/**
 * Logs a failed call by the type of its error, without message or request data, which may contain personal data. Skips
 * requests that the client has aborted.
 */
export function logFailedCall(subject: string, error: unknown, request?: Request): void {
  if (request?.signal.aborted) return
  const call = request && { method: request.method, path: new URL(request.url).pathname }
  writeFailedCall(`${subject}: a call failed`, { error: error instanceof Error ? error.name : typeof error, ...call })
}

const lastLoggedAt = shared('log.lastLogged', () => new Map<string, number>())

function logOncePerMinute(level: 'warn' | 'error', subject: string, detail: unknown): void {
  const now = Date.now()
  if (now - (lastLoggedAt.get(subject) ?? 0) < 60_000) return
  lastLoggedAt.set(subject, now)
  log[level]({ detail: detail instanceof Error ? detail.message : detail }, subject)
}

/** Limits per subject, as the next function does for errors that require an operator's action. */
export const warnOncePerMinute = (subject: string, detail: unknown): void => logOncePerMinute('warn', subject, detail)

export const errorOncePerMinute = (subject: string, detail: unknown): void => logOncePerMinute('error', subject, detail)

const loggedDetails = shared('log.loggedDetails', () => new LRUCache<string, true>({ max: 1000, ttl: 3_600_000 }))

/**
 * Logs a warning at most once an hour per detail, such as an invalid record. The detail must not contain personal
 * data.
 */
export function warnOnce(subject: string, detail: object): void {
  const key = `${subject} ${JSON.stringify(detail)}`
  if (loggedDetails.has(key)) return
  loggedDetails.set(key, true)
  log.warn(detail, subject)
}
