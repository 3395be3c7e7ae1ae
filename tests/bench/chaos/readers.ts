import { setTimeout as pause } from 'node:timers/promises'
import { HOSTS } from './deployment.ts'
import type { Reply, Variant, Visitors } from './visitors.ts'

const PAGES: Readonly<Record<Variant, readonly string[]>> = {
  1: [
    '/',
    '/exome',
    '/full-genome',
    '/about',
    '/legal',
    '/legal/privacy-policy',
    '/delivery',
    '/demo',
    '/genealogy_complex',
    '/paternity',
  ],
  2: [
    '/en/',
    '/es/',
    '/pt/',
    '/lv/',
    '/it/',
    '/ru/',
    '/en/exome',
    '/es/legal',
    '/lv/legal/privacy-policy',
    '/en/about',
    '/it/demo',
    '/en/full-genome',
  ],
}
/** Codes of the demonstration with the expected result; one in roubles is valid on the Russian site only. */
const PROMOS: readonly (readonly [code: string, said: object])[] = [
  ['DNA10', { valid: true, discountType: 'percent', discount: 10 }],
  ['SUMMER2026', { valid: false, reason: 'expired' }],
  ['FIRST100', { valid: false, reason: 'exhausted' }],
  ['NOBODYS', { valid: false, reason: 'unknown' }],
]

/**
 * The price that changes during the run: the old one, the new one, and the time of the change (milliseconds of the
 * run).
 */
export interface PriceInForce {
  readonly bitrixId: string
  rub: number
  eur: number
  /** `Infinity` during the change. */
  since: number
  /** Milliseconds after which the previous price must no longer be shown. */
  readonly maxPriceAgeMs: number
}

const spaced = (amount: number) => amount.toLocaleString('ru-RU').replaceAll(/\s/g, ' ')
const plain = (html: string) => html.replaceAll(/[\u00a0\u202f]/g, ' ')

/** Parts of a document of another site, or in another language, than its URL. */
function findForeignPrice(html: string, variant: Variant, path: string): string | undefined {
  const language = variant === 1 ? 'ru' : path.slice(1, 3)
  const marks = [
    `data-lng="${language}"`,
    `data-variant="variant-${variant}"`,
    `rel="canonical" href="https://${HOSTS[variant]}${path === '/' ? '' : path}"`,
  ]
  const missing = marks.find((marker) => !html.includes(marker))
  if (missing) return `without ${missing}`
  const [main = ''] = /<main[^]*<\/main>/.exec(html) ?? []
  return (variant === 1 ? /.{0,40}S\/ ?\d.{0,40}/ : /.{0,40}\d ₽.{0,40}/).exec(plain(main))?.[0]
}

/** Requests pages with their files, prices and promo codes of both sites, and checks the responses. */
export function createReaders(visitors: Visitors, price: PriceInForce) {
  const files = new Set<string>()
  const next = <T>(list: readonly T[]): T => list[Math.trunc(Math.random() * list.length)] as T
  const isStale = (began: number) => began > price.since + price.maxPriceAgeMs

  const ok = ({ status }: Reply) => status === 200
  async function page(agent: ReturnType<Visitors['agent']>): Promise<void> {
    const variant = next([1, 2] as const)
    const path = next(PAGES[variant])
    const began = visitors.now()
    const reply = await visitors.ask(
      { kind: 'page', variant, path, headers: { accept: 'text/html', 'accept-encoding': 'identity' } },
      ok,
      agent,
    )
    if (!reply) return
    const foreignPrice = findForeignPrice(reply.body, variant, path)
    if (foreignPrice) visitors.wrongSite.push(`${HOSTS[variant]}${path}: ${foreignPrice}`)
    if (variant === 1 && path === '/' && isStale(began) && !plain(reply.body).includes(spaced(price.rub)))
      visitors.stale.push(`page ${Math.round(began)}`)
    for (const [named] of reply.body.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g)) files.add(named)
  }
  /** A file of any page that a visitor may still have open. */
  async function file(agent: ReturnType<Visitors['agent']>): Promise<void> {
    const path = next([...files])
    if (path) await visitors.ask({ kind: 'file', variant: 1, path }, ok, agent)
  }
  async function prices(agent: ReturnType<Visitors['agent']>): Promise<void> {
    const variant = next([1, 2] as const)
    const path = variant === 1 ? '/api/price/' : '/api/market?cy=EUR&lng=en'
    const began = visitors.now()
    const reply = await visitors.ask({ kind: 'price', variant, path }, ok, agent)
    if (!reply) return
    const isOfSite =
      variant === 1
        ? reply.body.includes('"bitrix_id":"1001"')
        : reply.body.includes('"currency":"EUR"') && !reply.body.includes('₽')
    if (!isOfSite) visitors.wrongSite.push(`${path}: ${reply.body.slice(0, 300)}`)
    // Without the database a market has no prices, which pages show as "on request".
    const shown = /"exome\.now":"([^"]*)"/.exec(reply.body)?.[1] ?? `€${price.eur}`
    const isInForce = variant === 1 ? reply.body.includes(`"price":${price.rub},`) : shown === `€${price.eur}`
    if (isStale(began) && !isInForce) visitors.stale.push(`${path} ${Math.round(began)}: ${reply.body.slice(0, 300)}`)
  }
  async function promo(): Promise<void> {
    const [code, expected] = next(PROMOS)
    const isRight = (reply: Reply) =>
      ok(reply) &&
      Object.entries(expected).every(
        ([name, value]) => (JSON.parse(reply.body) as Record<string, unknown>)[name] === value,
      )
    await visitors.ask(
      { kind: 'promo', variant: next([1, 2] as const), path: `/api/check-promo/?promocode=${code}` },
      isRight,
    )
  }

  /** Simulates visitors until the run ends. Each performs one action after the other, with pauses. */
  return async function read(visitorFactor: number, isOver: () => boolean): Promise<void> {
    const many = (count: number, pauseMs: number, act: (agent: ReturnType<Visitors['agent']>) => Promise<void>) =>
      Array.from({ length: count }, async (_, index) => {
        const agent = visitors.agent(true)
        await pause((pauseMs * index) / count)
        while (!isOver()) {
          await act(agent)
          await pause(pauseMs)
        }
        agent.destroy()
      })
    await Promise.all([
      ...many(6 * visitorFactor, 400, page),
      ...many(2 * visitorFactor, 400, file),
      ...many(4 * visitorFactor, 400, prices),
      ...many(visitorFactor, 400, promo),
    ])
  }
}
