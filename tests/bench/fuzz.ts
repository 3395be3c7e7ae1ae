import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN, sessionCookie } from '../support/signed-in.ts'
import { CONSENTS, sampleOrder } from '../support/sample-order.ts'
import { ask, freePort, startSite } from '../support/site.ts'
import { fuzzRequests, type SiteFacts, type FuzzRequest } from './fuzz-requests.ts'

/**
 * Sends random requests, valid ones of the contract and variations of them, to both variants of the built site. Reports
 * counts by status, each 5xx with its request, crashes, and the memory of the server. Every request has its own client
 * IP; half of those to handlers have an administrator's session and a conversation.
 * Run after a build: node tests/bench/fuzz.ts [requests, 100000] [minutes at most, 20] [seed, 1]
 */
const [REQUESTS = 100_000, MINUTES = 20, SEED = 1] = process.argv.slice(2).map(Number)
const AT_ONCE = 24
/** Requests of one seed (`BATCH`), and requests between two prints of the memory (`STEP`). */
const BATCH = 500
const STEP = 10_000
const WAIT = 60_000

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
const metrics = await freePort()
const site = await startSite({
  ...ADMIN,
  DATA_DIR: folder,
  TRUSTED_PROXIES: '1',
  METRICS_PORT: String(metrics),
  CONTENT_WEBHOOK_SECRET: 'a secret that is long enough',
})
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(site.one, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { origin: site.one, 'content-type': 'application/json', ...headers },
  })

async function readSiteFacts(): Promise<SiteFacts> {
  const consent = CONSENTS.find(({ document }) => document === 'privacy-policy')
  const started = await post('/api/chat/start', { lang: 'ru', consent })
  const order = await post('/api/orders', sampleOrder(), { 'idempotency-key': 'fuzz-order-000001' })
  const chat = (started.headers['set-cookie'] ?? []).find((line) => line.startsWith('chat='))?.split(';', 1)[0]
  const { conversation } = JSON.parse(started.body) as { conversation?: { id: string } }
  const { number } = JSON.parse(order.body) as { number?: string }
  if (!chat || !conversation || !number)
    throw new Error(`${started.status} ${started.body}\n${order.status} ${order.body}`)
  return { session: await sessionCookie(site.one), chat, conversation: conversation.id, order: number }
}

const agents = {
  one: new Agent({ keepAlive: true, maxSockets: AT_ONCE }),
  two: new Agent({ keepAlive: true, maxSockets: AT_ONCE }),
}

/**
 * Returns the status of a completely read response, or the reason for a failure. Reads only the headers of a stream.
 */
function statusOf(sent: FuzzRequest, number: number): Promise<number | string> {
  const { variant, method, path, headers, body } = sent
  const { hostname, port, origin } = new URL(site[variant])
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return new Promise((resolve) => {
    const outgoing = request(
      {
        hostname,
        port,
        path,
        method,
        agent: agents[variant],
        timeout: WAIT,
        maxHeaderSize: 100_000,
        headers: { origin, 'x-forwarded-for': address, 'content-length': body?.length ?? 0, ...headers },
      },
      (response) => {
        const { statusCode = 0 } = response
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          resolve(statusCode)
          outgoing.destroy()
        } else
          response
            .resume()
            .on('end', () => resolve(statusCode))
            .on('error', (error) => resolve(String(error)))
      },
    )
    // A keep-alive connection may be closed by the site while the next request is being sent.
    const again = (error: NodeJS.ErrnoException) =>
      outgoing.reusedSocket && error.code === 'ECONNRESET' ? statusOf(sent, number) : String(error)
    outgoing
      .on('timeout', () => outgoing.destroy(new Error(`no answer within ${WAIT / 1000} s`)))
      .on('error', (error) => resolve(again(error)))
    outgoing.end(body)
  })
}

const megabytes = async () => {
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  return (Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20).toFixed(0)
}
const shown = ({ body, ...rest }: FuzzRequest) =>
  JSON.stringify({ ...rest, body: body?.toString('latin1').slice(0, 600) }).slice(0, 2000)

let read = 0
/** New distinct error lines in the server's log. */
function newErrors(): string {
  const lines = site.log().slice(read).split('\n')
  read = site.log().length
  return [
    ...new Set(lines.filter((line) => /⨯|\b(?:Error|Failure)\b|Unhandled/.test(line) && line !== 'Error: aborted')),
  ]
    .slice(0, 20)
    .join('\n')
    .slice(0, 4000)
}

const classes = new Map<string, number>()
const faults = new Map<string, number>()
function count(outcome: number | string, sent: FuzzRequest, seed: number): void {
  const kind = typeof outcome === 'string' ? outcome : `${Math.trunc(outcome / 100)}xx`
  classes.set(kind, (classes.get(kind) ?? 0) + 1)
  if (typeof outcome === 'number' && outcome < 500) return
  const what = `${outcome} ${sent.method} ${sent.path.split('?', 1)[0]?.slice(0, 60)}`
  faults.set(what, (faults.get(what) ?? 0) + 1)
  if (faults.get(what) === 1) console.log(`! ${outcome}, seed ${seed}: ${shown(sent)}\n${newErrors()}`)
}

const isAlive = () =>
  ask(site.one, '/api/health').then(
    ({ status }) => status === 200,
    () => false,
  )
let done = 0
const began = performance.now()
const until = began + MINUTES * 60_000
const minutes = () => ((performance.now() - began) / 60_000).toFixed(1)

try {
  const arbitrary = fuzzRequests(await readSiteFacts())
  console.log(`seed ${SEED}; ${await megabytes()} MB after the start`)
  for (let batch = 0; done < REQUESTS && performance.now() < until; batch++) {
    const seed = SEED * 1_000_000 + batch
    const requests = fc.sample(arbitrary, { seed, numRuns: BATCH })
    const first = done
    let next = 0
    const worker = async () => {
      for (let index = next++; index < requests.length; index = next++) {
        const one = requests[index] as FuzzRequest
        count(await statusOf(one, first + index), one, seed)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    done += BATCH
    if (!(await isAlive())) throw new Error(`the site is gone after seed ${seed}:\n${site.log().slice(-3000)}`)
    if (done % STEP === 0) {
      const responses = JSON.stringify(Object.fromEntries(classes))
      console.log(`${done} requests, ${minutes()} minutes: ${await megabytes()} MB, ${responses}`)
    }
  }
  const rate = done / ((performance.now() - began) / 1000)
  await pause(10_000)
  const memory = await megabytes()
  console.log(
    `${done} requests in ${minutes()} minutes, ${rate.toFixed(0)} a second; ${memory} MB ten seconds after them`,
  )
  console.log(`answers: ${JSON.stringify(Object.fromEntries([...classes].sort()))}`)
  console.log(`faults: ${JSON.stringify(Object.fromEntries(faults))}`)
  console.log(`errors in the log since the last fault:\n${newErrors()}`)
} finally {
  for (const agent of Object.values(agents)) agent.destroy()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = faults.size ? 1 : 0
