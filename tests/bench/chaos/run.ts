import { setTimeout as pause } from 'node:timers/promises'
import { pricesResponseSchema } from '../../../lib/contract/prices-admin.ts'
import { ADMIN } from '../../support/signed-in.ts'
import { ask } from '../../support/site.ts'
import { audit, type Audit } from './audit.ts'
import { createBuyers } from './buyers.ts'
import { HOSTS, startDeployment, type Deployment } from './deployment.ts'
import { createReaders, type PriceInForce } from './readers.ts'
import { createConversations } from './conversations.ts'
import { READS, Visitors, type Failed, type Kind } from './visitors.ts'

const EVENTS = ['price', 'kill', 'postgres', 'redis', 'roll'] as const
type EventName = (typeof EVENTS)[number]

/** Start of each event, as a fraction of the run. */
const BEGINS: Readonly<Record<EventName, number>> = { price: 0.08, kill: 0.18, postgres: 0.4, redis: 0.5, roll: 0.7 }
/** Milliseconds after which a price change counts as lost. */
const NEVER = 30_000

interface Plan {
  readonly servers: number
  readonly seconds: number
  /** Milliseconds after an event during which failures are attributed to it. */
  readonly settleMs: number
  /** Multiplier of visitors: 1 sends about 30 requests a second. */
  readonly visitorFactor: number
  /** Seconds for which Redis is unavailable. */
  readonly redisOutageSeconds: number
  /** Milliseconds within which a changed price has to be visible everywhere. */
  readonly maxPriceAgeMs: number
  /** Another checkout whose build replaces this one's; without it a copy of this one's under another id. */
  readonly newer?: string
  /** Receives the events. */
  readonly log?: (line: string) => void
}

interface Happened {
  readonly began: number
  readonly ended: number
}

export interface Report extends Audit {
  readonly seconds: number
  /** Number of requests and failures by kind. */
  readonly requests: ReadonlyMap<Kind, number>
  readonly failed: readonly (Failed & { readonly during: EventName | undefined })[]
  readonly resent: number
  readonly stale: readonly string[]
  /** Milliseconds from the response that a price is saved until every server shows it, for each change. */
  readonly seen: readonly number[]
  /** Shutdown milliseconds of each server. */
  readonly stops: readonly number[]
  readonly events: ReadonlyMap<EventName, Happened>
  /** Builds served at the end, without the one of the start. */
  readonly newBuilds: readonly boolean[]
  readonly log: string
}

/** Checks whether a failed request was a reader's. */
export const isRead = ({ kind }: Pick<Failed, 'kind'>): boolean => READS.some((read) => read === kind)

async function signIn(visitors: Visitors): Promise<string> {
  const question = { kind: 'change', variant: 1, path: '/api/account/sign-in', method: 'POST' } as const
  const body = new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }).toString()
  const reply = await visitors.ask(
    { ...question, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ({ status }) => status === 303,
  )
  return reply?.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
}

/** Changes the price of the exome on both sites, waits until each server shows it, and returns the milliseconds. */
async function changePrice(
  { servers }: Deployment,
  visitors: Visitors,
  cookie: string,
  price: PriceInForce,
): Promise<number> {
  const rub = price.rub + 1
  const eur = price.eur + 1
  const question = { kind: 'change', variant: 1, path: '/api/admin/prices', headers: { cookie } } as const
  const isOk = ({ status }: { status: number }) => status === 200
  const { rows } = pricesResponseSchema.parse(JSON.parse((await visitors.ask(question, isOk))?.body ?? ''))
  const changes = rows.flatMap(({ href: _href, name: _name, bitrixId, currency, ...before }) => {
    const now = { RUB: rub, EUR: eur }[currency as string]
    return bitrixId === price.bitrixId && now ? [{ bitrixId, currency, before, after: { ...before, price: now } }] : []
  })
  // Until the response either price is valid: the change may be in force before this process knows it.
  price.since = Infinity
  if (!(await visitors.ask({ ...question, method: 'PATCH', body: JSON.stringify({ changes }) }, isOk)))
    throw new Error('the price could not be changed')
  Object.assign(price, { rub, eur, since: visitors.now() })
  const shows = async (port: number) => {
    const look = async (host: string, path: string) =>
      (await ask(`http://127.0.0.1:${port}`, path, { headers: { host } })).body.replaceAll('\u00a0', ' ')
    const words = rub.toLocaleString('ru-RU').replaceAll('\u00a0', ' ')
    return (
      (await look(HOSTS[1], '/')).includes(words) &&
      (await look(HOSTS[2], '/api/market?cy=EUR&lng=en')).includes(`€${eur}`)
    )
  }
  const times = servers.map(async ({ port }) => {
    while (!(await shows(port).catch(() => false))) {
      if (visitors.now() > price.since + NEVER) return Infinity
      await pause(50)
    }
    return visitors.now() - price.since
  })
  return Math.max(...(await Promise.all(times)))
}

/** Runs visitors of both sites while servers, database and Redis fail and recover. */
export async function runChaos({
  servers,
  seconds,
  settleMs,
  visitorFactor,
  redisOutageSeconds,
  maxPriceAgeMs,
  newer,
  log = () => undefined,
}: Plan): Promise<Report> {
  const deployment = await startDeployment(servers, newer)
  try {
    const visitors = new Visitors(deployment.https)
    const builds = new Set(deployment.servers.map((server) => server.buildId()))
    const cookie = await signIn(visitors)
    const price: PriceInForce = { bitrixId: '1004', rub: 45_900, eur: 399, since: -Infinity, maxPriceAgeMs }
    const buyers = await createBuyers(visitors)
    const conversations = createConversations(visitors, cookie)
    const seen: number[] = []
    const stops: number[] = []
    const acts: Readonly<Record<EventName, () => Promise<unknown>>> = {
      price: async () => seen.push(await changePrice(deployment, visitors, cookie, price)),
      kill: () => (deployment.servers[1] as Deployment['servers'][number]).kill(),
      postgres: () => deployment.restartPostgres(),
      async redis() {
        await deployment.stopRedis()
        await Promise.all([
          changePrice(deployment, visitors, cookie, price).then((took) => seen.push(took)),
          pause(redisOutageSeconds * 1000),
        ])
        await deployment.startRedis()
      },
      async roll() {
        for (const server of deployment.servers) stops.push(await server.replace())
      },
    }

    const began = visitors.now()
    const events = new Map<EventName, Happened>()
    let isDone = false
    const isOver = () => isDone
    const load = Promise.all([
      createReaders(visitors, price)(visitorFactor, isOver),
      buyers.buy(visitorFactor, isOver),
      conversations.converse(4 * visitorFactor, isOver),
    ])
    const waitFor = (part: number) => pause(Math.max(0, began + part * seconds * 1000 - visitors.now()))
    try {
      for (const name of EVENTS) {
        await waitFor(BEGINS[name])
        const from = visitors.now()
        await acts[name]()
        events.set(name, { began: from, ended: visitors.now() })
        log(`${(from / 1000).toFixed(1)} s to ${(visitors.now() / 1000).toFixed(1)} s: ${name}`)
        // Waits until the effects of the event are over.
        await pause(settleMs)
      }
      await waitFor(1)
    } finally {
      isDone = true
      await load
    }
    const during = (failed: Failed) =>
      EVENTS.find(
        (name) =>
          failed.began <= (events.get(name)?.ended ?? 0) + settleMs && failed.ended >= (events.get(name)?.began ?? 0),
      )
    const stored = await audit(deployment.databaseUrl, buyers.placed, conversations.conversations, conversations.desk)
    return {
      ...stored,
      wrongSite: [...stored.wrongSite, ...visitors.wrongSite],
      seconds: (visitors.now() - began) / 1000,
      requests: visitors.requests,
      failed: visitors.failed.map((failed) => ({ ...failed, during: during(failed) })),
      resent: visitors.resent,
      stale: visitors.stale,
      seen,
      stops,
      events,
      newBuilds: deployment.servers.map((server) => !builds.has(server.buildId())),
      log: deployment.log(),
    }
  } finally {
    await deployment.remove()
  }
}
