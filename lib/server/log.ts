import 'server-only'
import pino, { type DestinationStream } from 'pino'
import { shared } from '../config/process-state.ts'
import { concealed } from '../http/concealed.ts'

/** By these somebody is let in, wherever they stand in what is logged. */
const SECRETS = ['authorization', 'cookie', '["set-cookie"]', 'password', 'secret', 'token', 'accessKey', 'secretKey', 'cookieSecret']
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

/** Says that a call failed, and by what kind of error: not what was asked or written, which may name people. */
export function logFailedCall(subject: string, error: unknown, request?: Request): void {
  const call = request && { method: request.method, path: new URL(request.url).pathname }
  log.error({ error: error instanceof Error ? error.name : typeof error, ...call }, `${subject}: a call failed`)
}

const lastSaid = shared('log.lastSaid', () => new Map<string, number>())

/** Warns at most once a minute about the same thing, however often it happens. */
export function warnOncePerMinute(subject: string, detail: unknown): void {
  const now = Date.now()
  if (now - (lastSaid.get(subject) ?? 0) < 60_000) return
  lastSaid.set(subject, now)
  log.warn({ detail: detail instanceof Error ? detail.message : detail }, subject)
}
