import { randomUUID } from 'node:crypto'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { quoteSchema } from '../../lib/contract/basket.ts'
import { orderResponseSchema } from '../../lib/contract/orders.ts'
import { contentSite } from '../support/shared-site.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { externalSite } from '../support/external-site.ts'
import { ask, eventually, type Site } from '../support/site.ts'
import { json } from '../support/stub-backend.ts'
import { openSiteDatabase } from '../support/site-database.ts'

let site: Site
beforeAll(async () => {
  site = await contentSite()
})

let visitors = 0
const post = (origin: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(origin, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${++visitors}`, ...headers },
  })
const amount = (text: string | undefined) => (text ? Number(text.replace(/[^\d]/g, '')) : undefined)

/** The sets of a home page as a visitor reads them, in major units. */
async function shownSets(origin: string, path = '/') {
  const { body } = await ask(origin, path)
  return parse(body)
    .querySelectorAll('[data-set]')
    .map((card) => {
      const part = (name: string) =>
        amount(card.querySelector(`[data-slot="set:${card.getAttribute('data-set')}.${name}"]`)?.text)
      const href = String(card.querySelector('a[href*="basket"]')?.getAttribute('href')).replaceAll('&amp;', '&')
      return {
        id: card.getAttribute('data-set'),
        now: part('now'),
        plain: part('plain'),
        old: part('old'),
        saving: amount(card.querySelector('[class*="saving"]')?.text),
        href,
        items: new URL(href, origin).searchParams.getAll('add').map((bitrixId) => ({ bitrixId, quantity: 1 })),
      }
    })
}
const quote = async (origin: string, body: object) =>
  quoteSchema.parse(JSON.parse((await post(origin, '/api/quotes', body)).body))
const change = (dataDir: string, sql: string) => {
  const database = openSiteDatabase(dataDir)
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

describe('the complex sets', () => {
  it('are shown on variant 1 only, each with its saving on the sum of its tests', async () => {
    const sets = await shownSets(site.one)
    expect(sets.map(({ id, now, old, saving }) => [id, now, old, saving])).toEqual([
      ['11111111', 35_730, 39_700, 3970],
      ['22222222', 31_230, 34_700, 3470],
      ['33333333', 21_330, 23_700, 2370],
    ])
    expect(await shownSets(site.two, '/ru/')).toEqual([])
  })

  it('cost the same in the basket as on the home page, with the same saving', async () => {
    for (const { now, saving, items } of await shownSets(site.one)) {
      const { total, setSaved, lines } = await quote(site.one, { items })
      expect([total.amount, setSaved?.amount]).toEqual([now, saving])
      expect(lines.every(({ by }) => by === 'set')).toBe(true)
    }
  })

  it('cost the same in a basket without scripts as on the home page', async () => {
    for (const { now, href } of await shownSets(site.one)) {
      const html = parse((await ask(site.one, href)).body)
      expect(html.querySelectorAll('dd').map(({ text }) => amount(text))).toContain(now)
    }
  })

  it('save on the tests that form a set, whatever else is in the basket', async () => {
    const [set] = await shownSets(site.one)
    const others = [
      { bitrixId: '1001', quantity: 2 },
      { bitrixId: '1004', quantity: 1, secondKit: true },
    ]
    const { setSaved } = await quote(site.one, { items: [...others, ...(set?.items ?? [])] })
    expect(setSaved?.amount).toBe(set?.saving)
  })

  it('are ordered at the displayed price, under their own id', async () => {
    for (const { id, now = 0, old = 0, items } of await shownSets(site.one)) {
      const order = (expectedTotal: number) =>
        post(site.one, '/api/orders', sampleOrder({ items, expectedTotal }), { 'idempotency-key': randomUUID() })
      expect((await order(old)).status).toBe(409)
      const orderResponse = await order(now)
      expect(orderResponse.status).toBe(201)
      const { number, total } = orderResponseSchema.parse(JSON.parse(orderResponse.body))
      expect(total.amount).toBe(now)
      const [row] = change(site.dataDir, `select details from orders where number = '${number}'`)
      expect(JSON.parse(String(row?.['details']))).toMatchObject({ backendIds: [id] })
    }
  })

  it('have no saving for Kyrgyzstan, and the page contains the total without discounts for it', async () => {
    for (const { plain, items } of await shownSets(site.one)) {
      const quoted = await quote(site.one, { items, country: 'KG' })
      expect([quoted.total.amount, quoted.setSaved]).toEqual([plain, undefined])
    }
  })

  it('are overridden by a promo code with a larger discount', async () => {
    const [set] = await shownSets(site.one)
    const items = set?.items ?? []
    expect((await quote(site.one, { items, promocode: 'DNA10' })).promo).toMatch(/applied|notSummed/)
    expect((await quote(site.one, { items, promocode: 'DNA10' })).total.amount).toBeLessThanOrEqual(set?.now ?? 0)
  })

  it('follow the back office and the discounts flag', async () => {
    const { items = [], old } = (await shownSets(site.one))[0] ?? {}
    const [before] = change(site.dataDir, "select saving from complex_sets where id = '22222222'")
    const save = (saving: unknown, version: number) => {
      change(site.dataDir, `update complex_sets set saving = ${String(saving)} where id = '22222222'`)
      change(
        site.dataDir,
        `insert into dictionary_changes (id, actor, changed_at, dictionary, item_id, version)
          values ('complex-sets-${version}', 'x', '2026-01-01', 'complex-sets', '22222222', ${version})`,
      )
    }
    onTestFinished(async () => {
      save(before?.['saving'], 2)
      change(site.dataDir, "update flags set enabled = 1 where key = 'discounts'")
      const restored = (sets: Awaited<ReturnType<typeof shownSets>>) => sets.every(({ saving }) => saving !== undefined)
      expect(restored(await eventually(() => shownSets(site.one), restored, 60))).toBe(true)
    })
    save(0, 1)
    const changed = await eventually(
      () => shownSets(site.one),
      (sets) => sets[1]?.saving === undefined,
      60,
    )
    expect(changed[1]).toMatchObject({ now: 34_700, old: undefined })
    change(site.dataDir, "update flags set enabled = 0 where key = 'discounts'")
    const off = await eventually(
      () => shownSets(site.one),
      (sets) => sets[0]?.saving === undefined,
      60,
    )
    expect(off.map(({ saving }) => saving)).toEqual([undefined, undefined, undefined])
    const quoted = await quote(site.one, { items })
    expect([quoted.total.amount, quoted.setSaved]).toEqual([off[0]?.now, undefined])
    expect(quoted.total.amount).toBeGreaterThan(old ?? Infinity)
  })

  it('have the product price and savings of an external backend, despite untidy data', async () => {
    const record = (id: string, href: string, price: unknown, more: object = {}) => ({
      bitrix_id: id,
      href: `/genetics/${href}/`,
      name: href,
      price,
      ...more,
    })
    const prices = {
      own: [
        record('1', 'exome', '10 000'),
        record('2', 'heart', 8000, { discountState: 'on', discountPrice: 6000 }),
        record('3', 'sport', '4000'),
        record('77', 'exome-heart', 15_000),
      ],
    }
    const { site: own } = await externalSite((request, response) =>
      json(response, request.url?.startsWith('/api/price/') ? prices : {}),
    )
    const shown = await eventually(
      () => shownSets(own.one),
      (sets) => sets.length === 3,
    )
    expect(shown.map(({ id, now, saving, plain }) => [id, now, saving, plain])).toEqual([
      ['77', 15_000, 1000, 18_000],
      ['percent', 7500, 2500, 12_000],
      ['odd', 20_000, undefined, 22_000],
    ])
    for (const { id, now, items } of shown.slice(0, 2))
      expect([id, (await quote(own.one, { items })).total.amount]).toEqual([id, now])
  })
})
