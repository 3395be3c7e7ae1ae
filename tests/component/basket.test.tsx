import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createTranslator } from 'next-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BasketApp } from '@/components/islands/basket/basket-app'
import { basketWords } from '@/components/sections/basket/basket-words'
import type { Quote } from '@/lib/contract/basket'
import { fillWords } from '@/lib/visitor/words'
import messages from '@/public/assets/i18n/en.json'

vi.mock('next-intl/server', () => ({
  getTranslations: (namespace?: string) =>
    Promise.resolve(createTranslator({ locale: 'en', messages, namespace: namespace as never })),
}))

const WORDS = await basketWords()
const ADDRESSES = { basket: '/basket', order: '/basket/order', tests: '/tests' }
const NAMES: Record<string, string> = { '1': 'Exome', '2': 'Genome', '3': 'Passport' }
const money = (amount: number) => ({ amount, text: `€${amount}` })

/** What the server says of a basket: each test costs 100. */
function quoteOf({ items }: { items: { bitrixId: string; quantity: number }[] }): Quote {
  const lines = items.map(({ bitrixId, quantity }) => {
    const full = money(quantity * 100)
    return {
      kind: 'test' as const,
      bitrixId,
      name: NAMES[bitrixId] ?? '',
      quantity,
      unit: money(100),
      full,
      amount: full,
      health: true,
    }
  })
  return {
    currency: 'EUR',
    lines,
    total: money(lines.reduce((sum, { amount }) => sum + amount.amount, 0)),
    unavailable: [],
    extras: {},
    discounts: true,
  }
}

const items = () => (JSON.parse(localStorage.getItem('basket') ?? '{}') as { items: unknown }).items
const quantity = (name: string) => screen.findByRole('spinbutton', { name: `${WORDS.basket.quantity}: ${name}` })
const remove = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: fillWords(WORDS.basket.remove, { name }) }))

/** The page of a basket of three tests, of which the first has this quantity. */
function open(first = 1, more: object = {}): void {
  const kept = [
    { bitrixId: '1', quantity: first },
    { bitrixId: '2', quantity: 1 },
    { bitrixId: '3', quantity: 1 },
  ]
  localStorage.setItem('basket', JSON.stringify({ items: kept, ...more }))
  render(
    <main id="main" tabIndex={-1}>
      <BasketApp words={WORDS} addresses={ADDRESSES} personal={false} language="en" />
    </main>,
  )
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) =>
    Promise.resolve(Response.json(quoteOf(JSON.parse(body) as never))),
  )
})

describe('a quantity that one order does not take is not left standing', () => {
  it.each([
    [10, '100', '10'],
    [1, '0', '1'],
    [1, '-3', '1'],
    [3, '', '3'],
    [3, '12', '10'],
  ])('%d, typed "%s"', async (before, typed, after) => {
    open(before)
    const field = await quantity('Exome')
    await userEvent.clear(field)
    if (typed) await userEvent.type(field, typed)
    await userEvent.tab()
    expect(await quantity('Exome')).toHaveDisplayValue(after)
    expect(items()).toMatchObject([{ bitrixId: '1', quantity: Number(after) }, {}, {}])
  })
})

describe('the focus stays with whoever came by keyboard', () => {
  it('goes to the way back with every test that is taken out', async () => {
    open()
    await remove('Exome')
    expect(screen.getByRole('button', { name: WORDS.basket.undo })).toHaveFocus()
    await remove('Genome')
    expect(screen.getByRole('button', { name: WORDS.basket.undo })).toHaveFocus()
  })

  it('goes to the content once that was undone', async () => {
    open()
    await remove('Exome')
    await userEvent.keyboard('{Enter}')
    expect(await quantity('Exome')).toBeVisible()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('goes to the content once a new price is understood', async () => {
    open(1, { seen: { '1': { currency: 'EUR', amount: 80, text: '€80' } } })
    await userEvent.click(await screen.findByRole('button', { name: WORDS.basket.understood }))
    expect(screen.queryByRole('button', { name: WORDS.basket.understood })).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('stays on the button that applies a code', async () => {
    open()
    const apply = await screen.findByRole('button', { name: WORDS.promo.apply })
    await userEvent.type(screen.getByRole('textbox'), 'DNA10')
    await userEvent.click(apply)
    expect(apply).toHaveFocus()
    expect(JSON.parse(localStorage.getItem('basket') ?? '')).toMatchObject({ promocode: 'DNA10' })
  })

  it.each(['4', '1'])('stays in the field of a quantity that Enter has taken: %s', async (typed) => {
    open()
    const field = await quantity('Genome')
    await userEvent.clear(field)
    await userEvent.type(field, `${typed}{Enter}`)
    await waitFor(async () => expect(await quantity('Genome')).toHaveFocus())
    expect(items()).toMatchObject([{}, { bitrixId: '2', quantity: Number(typed) }, {}])
  })
})

describe('what the address puts into a basket', () => {
  it('is only what there is room for, and is told of as new', async () => {
    const full = Array.from({ length: 29 }, (_, index) => ({ bitrixId: `x${index}`, quantity: 1 }))
    localStorage.setItem('basket', JSON.stringify({ items: full }))
    history.replaceState(null, '', '?add=x1&add=1&add=2')
    render(<BasketApp words={WORDS} addresses={ADDRESSES} personal={false} language="en" />)
    expect(await screen.findByText(fillWords(WORDS.basket.added, { name: 'Exome' }))).toBeInTheDocument()
    expect(items()).toEqual([...full, { bitrixId: '1', quantity: 1 }])
    expect(location.search).toBe('')
  })
})

describe('a basket with a complex set', () => {
  /** A quote in which a set takes 10 off each of the tests. */
  const withSet = (asked: Parameters<typeof quoteOf>[0]): Quote => {
    const { lines, ...quote } = quoteOf(asked)
    const reduced = lines.map((line) => ({
      ...line,
      unit: money(90),
      discount: money(10),
      amount: money(90),
      by: 'set' as const,
    }))
    return { ...quote, lines: reduced, total: money(270), saved: money(30), setSaved: money(30) }
  }
  // Other quantities than above: quotes are cached by what is in the basket.
  beforeEach(() => {
    vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) =>
      Promise.resolve(Response.json(withSet(JSON.parse(body) as never))),
    )
  })

  it('says what the set saves, on each line and beside the total', async () => {
    open(7)
    expect(await screen.findByText(WORDS.basket.setSaved)).toBeVisible()
    expect(screen.getByText(WORDS.basket.setSaved).parentElement).toHaveTextContent('€30')
    expect(screen.getAllByText(`${WORDS.basket.discountSet} −€10`)).toHaveLength(3)
  })

  it('does not say that prices have changed, and remembers none', async () => {
    open(8, { seen: { '1': { currency: 'EUR', amount: 100, text: '€100' } } })
    await screen.findByText(WORDS.basket.setSaved)
    expect(screen.queryByRole('alert')).toBeNull()
    expect((JSON.parse(localStorage.getItem('basket') ?? '{}') as { seen: object }).seen).toEqual({
      '1': { currency: 'EUR', amount: 100, text: '€100' },
    })
  })
})
