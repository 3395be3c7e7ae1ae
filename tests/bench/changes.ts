import { pricesResponseSchema, type PriceRow } from '../../lib/contract/prices-admin.ts'
import { content, entryAt, put } from '../support/content.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, startSite, type Site } from '../support/site.ts'

/**
 * Measures how soon the next visitor sees a change made without a deploy: milliseconds from the response that it is
 * saved to the first page that shows it.
 * Run after a build: node tests/bench/changes.ts
 */
const TIMES = 20
/** Milliseconds between two polls. */
const PAUSE = 20
const PRICES = '/api/admin/prices'

type Call = Awaited<ReturnType<typeof signedIn>>
interface Change {
  /** Saves a change, a different one in each round. */
  readonly save: (round: number) => Promise<unknown>
  /** Checks whether a page shows the change. */
  readonly isSeen: (round: number) => Promise<boolean>
}

async function dictionary(call: Call, body: object): Promise<void> {
  const response = await call('/api/v1/banner-admin', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  if (response.status !== 200) throw new Error(`${response.status}: ${response.body}`)
}

async function savePrice(call: Call, price: number): Promise<void> {
  const rows = pricesResponseSchema.parse(JSON.parse((await call(PRICES)).body)).rows
  const row = rows.find(({ href, currency }) => href === 'exome' && currency === 'RUB') as PriceRow
  const { bitrixId, href: _href, name: _name, currency, ...before } = row
  const body = JSON.stringify({ changes: [{ bitrixId, currency, before, after: { ...before, price } }] })
  const response = await call(PRICES, { method: 'PATCH', body })
  if (response.status !== 200) throw new Error(`${response.status}: ${response.body}`)
}

function changesOf(site: Site, call: Call): Record<string, Change> {
  const body = async (path: string, origin = site.one) => (await ask(origin, path)).body
  const list = { method: 'put', url: '/api/dicts/' }
  const insert = { method: 'put', url: '/api/dicts-insert/' }
  return {
    'a banner, on the page': {
      save: (round) =>
        dictionary(call, { ...list, name: 'banners', id: 'bench', update: { title: `Words ${round}.` } }),
      isSeen: async (round) => (await body('/')).includes(`Words ${round}.`),
    },
    'a flag, on the page': {
      save: (round) =>
        dictionary(call, { ...list, name: 'flags', id: 'discounts', update: { enabled: round % 2 === 1 } }),
      isSeen: async (round) => /<main[^]*<\/main>/.exec(await body('/'))?.[0].includes('−') === (round % 2 === 1),
    },
    'a redirect': {
      save: (round) =>
        dictionary(call, {
          ...insert,
          name: 'redirects',
          data: { from: `/bench-${round}`, to: '/legal', status: 302 },
        }),
      isSeen: async (round) => (await ask(site.one, `/bench-${round}`)).status === 302,
    },
    'a price, on the page': {
      save: (round) => savePrice(call, 40_001 + round),
      isSeen: async (round) => (await body('/')).includes(`40\u00a0${String(1 + round).padStart(3, '0')}`),
    },
    'a content page, changed': {
      save: (round) => put(site, entryAt('/en/bench', { words: `Words ${round}.` })),
      isSeen: async (round) => (await body('/en/bench', site.two)).includes(`Words ${round}.`),
    },
    'a content page, withdrawn and published': {
      save: (round) => content(site, round % 2 ? 'publish' : 'unpublish', '-en-bench'),
      isSeen: async (round) => (await ask(site.two, '/en/bench')).status === (round % 2 ? 200 : 404),
    },
  }
}

const site = await startSite({ ...ADMIN })
try {
  const call = await signedIn(site.one)
  await dictionary(call, {
    method: 'put',
    url: '/api/dicts-insert/',
    name: 'banners',
    data: { id: 'bench', slot: 'home', title: 'Words', order: -5 },
  })
  console.log(`${TIMES} changes of each, ms\n| what | median | slowest |\n| --- | --- | --- |`)
  for (const [name, { save, isSeen }] of Object.entries(changesOf(site, call))) {
    const times: number[] = []
    for (let round = 0; round < TIMES; round++) {
      await save(round)
      const began = performance.now()
      while (!(await isSeen(round))) await new Promise((resolve) => setTimeout(resolve, PAUSE))
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    console.log(`| ${name} | ${times[TIMES / 2]?.toFixed(0)} | ${times.at(-1)?.toFixed(0)} |`)
  }
} finally {
  await site.stop()
}
