import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN } from '../support/signed-in.ts'
import { freePort, spawnSite } from '../support/site.ts'
import { startConversation, benchMessage, post, Stream, type BenchVisitor } from './chat-clients.ts'
import { openSiteDatabase } from '../support/site-database.ts'

/**
 * Simulates 500 visitors of the built-in chat and one operator, who send 100 messages a second, half of them each side.
 * Measures the cost of an idle connection and the delay of messages, and checks that none is lost, duplicated or out of
 * order. With `--kill` the server is killed and restarted halfway.
 * Run after a build: node tests/bench/chat.ts [--kill]
 */
const VISITORS = 500
const A_SECOND = 100
const SECONDS = 60
/** Additional tabs of each visitor, which make the cost of a connection measurable. */
const TABS = 4
/** Warm-up messages, whose times are not counted because the server compiles code at first use. */
const RUN_IN = 300
const KILL = process.argv.includes('--kill')

const dataDir = mkdtempSync(join(tmpdir(), 'chat-'))
const ports = [await freePort(), await freePort()] as const
const origin = `http://localhost:${ports[1]}`
const memoryFile = join(dataDir, 'memory')
const probe = `--expose-gc --import=${new URL('memory-probe.ts', import.meta.url).href}`
const env = {
  ...ADMIN,
  NODE_OPTIONS: probe,
  MEMORY_PROBE: memoryFile,
  DATA_DIR: dataDir,
  TRUSTED_PROXIES: '1',
  PORTS: `${ports[0]}:1,${ports[1]}:2`,
}

async function start(): Promise<ReturnType<typeof spawnSite>['child']> {
  const { child, log } = spawnSite(env)
  while (!log().includes('Ready.')) {
    if (child.exitCode !== null) throw new Error(log())
    await wait(100)
  }
  return child
}
/** Megabytes of the server after garbage collection: heap and resident memory. */
async function memoryHeld(): Promise<{ readonly held: number; readonly process: number }> {
  await wait(10_000)
  rmSync(memoryFile, { force: true })
  server.kill('SIGUSR2')
  while (!existsSync(memoryFile)) await wait(100)
  await wait(100)
  const { heapUsed, external, rss } = JSON.parse(readFileSync(memoryFile, 'utf8')) as NodeJS.MemoryUsage
  return { held: (heapUsed + external) / 1024 ** 2, process: rss / 1024 ** 2 }
}

async function signIn(): Promise<string> {
  const body = new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
  const response = await fetch(`${origin}/api/account/sign-in`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin },
  })
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

let server = await start()
const operator = await signIn()
const visitors: BenchVisitor[] = []
for (let index = 0; index < VISITORS; index++) visitors.push(await startConversation(origin))

/** Send time of each message, delivery times, and sent responses. */
const sentAt = new Map<string, number>()
const delays: number[] = []
const acknowledged = new Set<string>()
const deskMessages: string[] = []
interface ReceivedMessage {
  readonly id: string
  readonly author: string
  readonly kind: string
}
function checkOrder(messages: readonly ReceivedMessage[], list: string[], other: string): void {
  for (const { id, author, kind } of messages) {
    if (kind !== 'text') continue
    list.push(id)
    const sent = sentAt.get(id)
    if (author === other && sent !== undefined) delays.push(performance.now() - sent)
  }
}

const connect = (
  { conversation, cookie }: BenchVisitor,
  onEvent: (name: string, data: string) => void = () => undefined,
) => new Stream(origin, `/api/chat/events?conversation=${conversation}`, cookie, onEvent)
const connected = async (streams: readonly (Stream | undefined)[]) => {
  while (!streams.every((stream) => stream?.connected)) await wait(100)
}
for (const visitor of visitors) {
  visitor.stream = connect(visitor, (name, data) => {
    if (name === 'change')
      checkOrder((JSON.parse(data) as { messages: ReceivedMessage[] }).messages, visitor.received, 'operator')
  })
}
await connected(visitors.map(({ stream }) => stream))
// The pages that a server warms up after its start are rendered by then.
await wait(40_000)
const idle = await memoryHeld()
const others = visitors.flatMap((visitor) => Array.from({ length: TABS }, () => connect(visitor)))
await connected(others)
const crowded = await memoryHeld()
for (const stream of others) stream.close()
const desk = new Stream(origin, '/api/admin/chat/events', operator, (name, data) => {
  if (name !== 'change') return
  const { messages } = JSON.parse(data) as { messages: { message: ReceivedMessage }[] }
  checkOrder(
    messages.map(({ message }) => message),
    deskMessages,
    'visitor',
  )
})
while (!desk.connected) await wait(100)

/** Repeats a message until it is acknowledged, as the interface does. */
let resent = 0
async function send(index: number): Promise<void> {
  const visitor = visitors[(index * 7) % VISITORS] as BenchVisitor
  const message = benchMessage(`message ${index}`)
  if (index >= RUN_IN) sentAt.set(message.id, performance.now())
  const byVisitor = index % 2 === 0
  for (;;) {
    try {
      const { status, body } = byVisitor
        ? await post(
            origin,
            '/api/chat/messages',
            { conversation: visitor.conversation, message },
            { cookie: visitor.cookie },
          )
        : await post(origin, `/api/admin/chat/conversations/${visitor.conversation}/messages`, message, {
            cookie: operator,
            origin,
          })
      if (status >= 500) throw new Error(String(status))
      if (status > 201) throw new TypeError(`${status} ${body}`)
      acknowledged.add(message.id)
      return
    } catch (error) {
      if (error instanceof TypeError) throw error
      // Responses after the kill are not counted as delivery times.
      sentAt.delete(message.id)
      resent++
      await wait(500)
    }
  }
}

const began = performance.now()
const sending: Promise<void>[] = []
let killedAfter: number | undefined
for (let index = 0; index < RUN_IN + A_SECOND * SECONDS; index++) {
  const due = began + (index * 1000) / A_SECOND
  if (due > performance.now()) await wait(due - performance.now())
  sending.push(send(index))
  if (KILL && index === RUN_IN + (A_SECOND * SECONDS) / 2) {
    server.kill('SIGKILL')
    sentAt.clear()
    killedAfter = acknowledged.size
    server = await start()
  }
}
await Promise.all(sending)
const took = (performance.now() - began) / 1000
const expected = RUN_IN + A_SECOND * SECONDS
const complete = () =>
  deskMessages.length >= expected && visitors.reduce((sum, { received }) => sum + received.length, 0) >= expected
for (let tries = 0; tries < 100 && !complete(); tries++) await wait(200)
const loaded = await memoryHeld()
for (const { stream } of visitors) stream?.close()
desk.close()
const ended = new Promise((resolve) => server.once('exit', resolve))
server.kill('SIGTERM')
await ended

const database = openSiteDatabase(dataDir)
const stored = database
  .prepare("select id, conversation_id from chat_messages where kind = 'text' order by seq")
  .all()
  .map((row) => ({ id: String(row['id']), conversation: String(row['conversation_id']) }))
database.close()
rmSync(dataDir, { recursive: true })

const inOrder = (list: readonly string[], right: readonly string[]) =>
  list.length === right.length && list.every((id, index) => id === right[index])
const wrong = visitors.filter(
  ({ conversation, received }) =>
    !inOrder(
      received,
      stored.filter((message) => message.conversation === conversation).map(({ id }) => id),
    ),
).length
const deskRight = inOrder(
  deskMessages,
  stored.map(({ id }) => id),
)
const times = delays.sort((a, b) => a - b)
const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? NaN).toFixed(0)
const storedOnce =
  stored.length === expected && [...acknowledged].every((id) => stored.some((message) => message.id === id))

const killing = KILL ? `, killed after ${killedAfter} acknowledged` : ''
console.log(`${VISITORS} visitors and an operator, ${expected} messages in ${took.toFixed(0)} s${killing}`)
for (const what of ['held', 'process'] as const) {
  const each = ((crowded[what] - idle[what]) * 1024) / others.length
  const [some, many, after] = [idle, crowded, loaded].map((memory) => `${memory[what].toFixed(0)} MB`)
  console.log(
    `memory (${what}): ${some} with ${VISITORS} idle streams, ${many} with ${others.length} more: ` +
      `${each.toFixed(1)} KB each; ${after} after the load`,
  )
}
console.log(
  `acknowledged: ${acknowledged.size}, sent again: ${resent}, stored: ${stored.length}; ` +
    `visitors whose received messages differ from the stored ones: ${wrong}; ` +
    `operator received all in order: ${String(deskRight)}`,
)
// After a kill, overdue events arrive all at once.
if (!KILL)
  console.log(
    `delivery in milliseconds (${times.length} messages): ` +
      `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)}`,
  )
process.exitCode = storedOnce && wrong === 0 && deskRight ? 0 : 1
