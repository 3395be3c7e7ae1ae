import 'server-only'
import { LRUCache } from 'lru-cache'
import pino, { type DestinationStream } from 'pino'
import { limitedWrite } from '../config/limited-console.ts'
import { shared } from '../config/process-state.ts'
import { concealed } from '../http/concealed.ts'

/** By these somebody is let in, wherever they stand in what is logged. */
const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'secret',
  'token',
  'accessKey',
  'secretKey',
  'cookieSecret',
]
const within = (parent: string) => (name: string) => (name.startsWith('[') ? parent + name : `${parent}.${name}`)

/** The output as the rest of the process has it (`outliveFullLog`): a destination of the library's own ends the process where there is no room. */
const output: DestinationStream = { write: (line) => void process.stdout.write(line) }

/** A log in which secrets have no place: what brings one all the same is concealed. */
export const createLog = (to: DestinationStream = output) =>
  pino(
    {
      base: null,
      redact: { paths: [...SECRETS, ...SECRETS.map(within('*')), ...SECRETS.map(within('*.*'))], censor: '***' },
      hooks: { streamWrite: concealed },
    },
    to,
  )

/** The log of the site's own code. */
export const log = createLog()

const writeFailedCall = limitedWrite((message, detail) => log.error(detail ?? {}, String(message)))

/**
 * Says that a call failed, and by what kind of error: not what was asked or written, which may name people. Of a client that
 * has left it says nothing.
 */
export function logFailedCall(subject: string, error: unknown, request?: Request): void {
  if (request?.signal.aborted) return
  const call = request && { method: request.method, path: new URL(request.url).pathname }
  writeFailedCall(`${subject}: a call failed`, { error: error instanceof Error ? error.name : typeof error, ...call })
}

const lastSaid = shared('log.lastSaid', () => new Map<string, number>())

function logOncePerMinute(level: 'warn' | 'error', subject: string, detail: unknown): void {
  const now = Date.now()
  if (now - (lastSaid.get(subject) ?? 0) < 60_000) return
  lastSaid.set(subject, now)
  log[level]({ detail: detail instanceof Error ? detail.message : detail }, subject)
}

/** Warns at most once a minute about the same thing, however often it happens. */
export const warnOncePerMinute = (subject: string, detail: unknown): void => logOncePerMinute('warn', subject, detail)

/** The same for what an operator has to act on. */
export const errorOncePerMinute = (subject: string, detail: unknown): void => logOncePerMinute('error', subject, detail)

const loggedDetails = shared('log.loggedDetails', () => new LRUCache<string, true>({ max: 1000, ttl: 3_600_000 }))

/** Warns at most once an hour about the same detail, such as a record that cannot be parsed. The detail holds no personal data. */
export function warnOnce(subject: string, detail: object): void {
  const key = `${subject} ${JSON.stringify(detail)}`
  if (loggedDetails.has(key)) return
  loggedDetails.set(key, true)
  log.warn(detail, subject)
}
