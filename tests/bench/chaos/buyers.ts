import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleOrder } from '../../support/sample-order.ts'
import type { Variant, Visitors } from './visitors.ts'

/** Milliseconds after which a visitor retries after an error. */
const AGAIN = 3000
/** The number of attempts before a buyer gives up. */
const TRIES = 20
/** The product that is bought, whose price does not change. */
const BOUGHT = '1003'
const PLACES = {
  1: { currency: 'RUB', country: 'RU', city: 'Пермь', lang: 'ru', phone: '8 912 345-67-89' },
  2: { currency: 'EUR', country: 'LV', city: 'Rīga', lang: 'en', phone: '+371 20000001' },
} as const

/** An order as the site has returned it. */
export interface PlacedOrder {
  readonly number: string
  readonly variant: Variant
  readonly currency: string
  readonly promocode: string | undefined
}

interface Basket {
  readonly variant: Variant
  readonly promocode: string | undefined
  readonly expectedTotal: number
}

/** Buys on both sites, each time as another visitor. */
export async function createBuyers(visitors: Visitors) {
  /** By idempotency key. */
  const placed = new Map<string, PlacedOrder>()
  const items = [{ bitrixId: BOUGHT, quantity: 1 }]
  /** An order of a new customer: one address gets a limited number of emails a day. */
  const body = ({ variant, promocode, expectedTotal }: Basket): string => {
    const { phone, ...location } = PLACES[variant]
    return JSON.stringify(
      sampleOrder({
        ...location,
        contact: { name: 'Anna Ozola', phone, email: `${randomUUID()}@visitor.test` },
        items,
        promocode,
        expectedTotal,
      }),
    )
  }

  async function total(variant: Variant, promocode: string | undefined): Promise<number> {
    const quoteBody = JSON.stringify({ ...PLACES[variant], items, promocode })
    const reply = await visitors.ask(
      { kind: 'order', variant, path: '/api/quotes', method: 'POST', body: quoteBody },
      ({ status }) => status === 200,
    )
    const { total: sum, promo } = JSON.parse(reply?.body ?? '{}') as { total: { amount: number }; promo?: string }
    if (promocode && promo !== 'applied') throw new Error(`the code ${promocode} does nothing: ${String(promo)}`)
    return sum.amount
  }
  const baskets: Basket[] = []
  for (const variant of [1, 2] as const)
    for (const promocode of [undefined, 'DNA10'])
      baskets.push({ variant, promocode, expectedTotal: await total(variant, promocode) })

  let turn = 0
  async function buy(): Promise<void> {
    const basket = baskets[turn++ % baskets.length] as Basket
    const { variant, promocode } = basket
    const sent = body(basket)
    const key = randomUUID()
    const agent = visitors.agent()
    for (let tries = 0; tries < TRIES; tries++, await pause(AGAIN)) {
      const question = {
        kind: 'order',
        variant,
        path: '/api/orders',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: sent,
      } as const
      const reply = await visitors.ask(question, ({ status }) => status === 200 || status === 201, agent)
      if (reply) {
        const { number } = JSON.parse(reply.body) as { number: string }
        return void placed.set(key, { number, variant, promocode, currency: PLACES[variant].currency })
      }
    }
  }

  return {
    placed,
    /** Starts a number of buyers, each a second after the previous one, until the run ends. */
    async buy(atOnce: number, isOver: () => boolean): Promise<void> {
      const one = async () => {
        for (; !isOver(); await pause(1000)) await buy()
      }
      await Promise.all(Array.from({ length: atOnce }, one))
    },
  }
}
