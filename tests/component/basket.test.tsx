import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createTranslator } from 'next-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BasketApp } from '@/components/islands/basket/basket-app'
import { basketMessages } from '@/components/sections/basket/basket-messages'
import type { Quote } from '@/lib/contract/basket'
import { interpolate } from '@/lib/visitor/visitor-messages'
import messages from '@/public/assets/i18n/en.json'

vi.mock('next-intl/server', () => ({
  getTranslations: (namespace?: string) =>
    Promise.resolve(createTranslator({ locale: 'en', messages, namespace: namespace as never })),
}))

const BASKET_MESSAGES = await basketMessages()
const ADDRESSES = { basket: '/basket', order: '/basket/order', tests: '/tests', finder: '/choose' }
const PAGES = { '1': { pageHref: '/en/exome', drawing: 'exome' } }
const PAGE = { messages: BASKET_MESSAGES, urls: ADDRESSES, pages: PAGES, payment: 'By card.' }
const NAMES: Record<string, string> = { '1': 'Exome', '2': 'Genome', '3': 'Passport' }
const money = (amount: number) => ({ amount, text: `€${amount}` })

/** Creates the server's quote of a basket in which each test costs 100. */
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
    medical: true,
  }
}

const items = () => (JSON.parse(localStorage.getItem('basket') ?? '{}') as { items: unknown }).items
const quantity = (name: string) =>
  screen.findByRole('spinbutton', { name: `${BASKET_MESSAGES.basket.quantity}: ${name}` })
const remove = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: interpolate(BASKET_MESSAGES.basket.remove, { name }) }))

/** The page of a basket of three tests, of which the first has this quantity. */
function open(first = 1, more: object = {}): void {
  const stored = [
    { bitrixId: '1', quantity: first },
    { bitrixId: '2', quantity: 1 },
    { bitrixId: '3', quantity: 1 },
  ]
  localStorage.setItem('basket', JSON.stringify({ items: stored, ...more }))
  render(
    <main id="main" tabIndex={-1}>
      <BasketApp {...PAGE} personal={false} language="en" />
    </main>,
  )
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) =>
    Promise.resolve(Response.json(quoteOf(JSON.parse(body) as never))),
  )
})

describe('a quantity beyond the limit of an order is corrected', () => {
  it.each([
    [10, '100', '10'],
    [1, '0', '1'],
    [1, '-3', '1'],
    [3, '', '3'],
    [3, '12', '10'],
  ])('is corrected when it was %d and "%s" is typed', async (before, typed, after) => {
    open(before)
    const field = await quantity('Exome')
    await userEvent.clear(field)
    if (typed) await userEvent.type(field, typed)
    await userEvent.tab()
    expect(await quantity('Exome')).toHaveDisplayValue(after)
    expect(items()).toMatchObject([{ bitrixId: '1', quantity: Number(after) }, {}, {}])
  })
})

it('each line has the drawing of its test and links to its page, where the catalogue has them', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Exome' })
  expect(link).toHaveAttribute('href', '/en/exome')
  expect(link.querySelector('use')).toHaveAttribute('href', '/drawings/sprite.svg#exome')
  expect(screen.getByRole('heading', { name: 'Genome' }).childElementCount).toBe(0)
})

it('says next to the total how to pay', async () => {
  open()
  const checkout = await screen.findByRole('link', { name: BASKET_MESSAGES.basket.checkout })
  expect(checkout.nextElementSibling).toHaveTextContent(PAGE.payment)
})

describe('the order that this tab has placed last', () => {
  const order = { number: 'AAAA-BBBB-CCCC', link: '/en/order', payment: '/api/payments?x', total: '€129' }
  const pay = BASKET_MESSAGES.order.pay.replace('{price}', order.total)

  it('can be paid from a basket with other tests', async () => {
    sessionStorage.setItem('lastOrder', JSON.stringify(order))
    open()
    expect(await screen.findByRole('link', { name: pay })).toHaveAttribute('href', order.payment)
  })

  it('is not mentioned there if nothing is to be paid', async () => {
    sessionStorage.setItem('lastOrder', JSON.stringify({ ...order, payment: undefined }))
    open()
    await quantity('Exome')
    expect(screen.queryByRole('link', { name: BASKET_MESSAGES.order.view })).toBeNull()
  })
})

describe('keyboard focus', () => {
  it('moves to the undo button when a test is removed', async () => {
    open()
    await remove('Exome')
    expect(screen.getByRole('button', { name: BASKET_MESSAGES.basket.undo })).toHaveFocus()
    await remove('Genome')
    expect(screen.getByRole('button', { name: BASKET_MESSAGES.basket.undo })).toHaveFocus()
  })

  it('moves to the content after the undo', async () => {
    open()
    await remove('Exome')
    await userEvent.keyboard('{Enter}')
    expect(await quantity('Exome')).toBeVisible()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('moves to the content after a new price is confirmed', async () => {
    open(1, { seen: { '1': { currency: 'EUR', amount: 80, text: '€80' } } })
    await userEvent.click(await screen.findByRole('button', { name: BASKET_MESSAGES.basket.understood }))
    expect(screen.queryByRole('button', { name: BASKET_MESSAGES.basket.understood })).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('stays on the button that applies a promo code', async () => {
    open()
    const apply = await screen.findByRole('button', { name: BASKET_MESSAGES.promo.apply })
    await userEvent.type(screen.getByRole('textbox'), 'DNA10')
    await userEvent.click(apply)
    expect(apply).toHaveFocus()
    expect(JSON.parse(localStorage.getItem('basket') ?? '')).toMatchObject({ promocode: 'DNA10' })
  })

  it.each(['4', '1'])('stays in the quantity field after Enter: %s', async (typed) => {
    open()
    const field = await quantity('Genome')
    await userEvent.clear(field)
    await userEvent.type(field, `${typed}{Enter}`)
    await waitFor(async () => expect(await quantity('Genome')).toHaveFocus())
    expect(items()).toMatchObject([{}, { bitrixId: '2', quantity: Number(typed) }, {}])
  })
})

describe('products added by the URL', () => {
  it('are limited to the free places, and announced as new', async () => {
    const full = Array.from({ length: 29 }, (_, index) => ({ bitrixId: `x${index}`, quantity: 1 }))
    localStorage.setItem('basket', JSON.stringify({ items: full }))
    history.replaceState(null, '', '?add=x1&add=1&add=2')
    render(<BasketApp {...PAGE} personal={false} language="en" />)
    expect(await screen.findByText(interpolate(BASKET_MESSAGES.basket.added, { name: 'Exome' }))).toBeInTheDocument()
    expect(items()).toEqual([...full, { bitrixId: '1', quantity: 1 }])
    expect(location.search).toBe('')
  })
})

describe('a basket with a complex set', () => {
  /** A quote in which a set takes 10 off each of the tests. */
  const withSet = (request: Parameters<typeof quoteOf>[0]): Quote => {
    const { lines, ...quote } = quoteOf(request)
    const reduced = lines.map((line) => ({
      ...line,
      unit: money(90),
      discount: money(10),
      amount: money(90),
      by: 'set' as const,
    }))
    return { ...quote, lines: reduced, total: money(270), saved: money(30), setSaved: money(30) }
  }
  // Other quantities than above, because quotes are cached by basket.
  beforeEach(() => {
    vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) =>
      Promise.resolve(Response.json(withSet(JSON.parse(body) as never))),
    )
  })

  it('shows the saving of the set on each line and next to the total', async () => {
    open(7)
    expect(await screen.findByText(BASKET_MESSAGES.basket.setSaved)).toBeVisible()
    expect(screen.getByText(BASKET_MESSAGES.basket.setSaved).parentElement).toHaveTextContent('€30')
    expect(screen.getAllByText(`${BASKET_MESSAGES.basket.discountSet} −€10`)).toHaveLength(3)
  })

  it('does not report changed prices, and stores none', async () => {
    open(8, { seen: { '1': { currency: 'EUR', amount: 100, text: '€100' } } })
    await screen.findByText(BASKET_MESSAGES.basket.setSaved)
    expect(screen.queryByRole('alert')).toBeNull()
    expect((JSON.parse(localStorage.getItem('basket') ?? '{}') as { seen: object }).seen).toEqual({
      '1': { currency: 'EUR', amount: 100, text: '€100' },
    })
  })
})

/** Simulates that another tab has written the stored basket. */
function writeInAnotherTab(change: (basket: { items: object[]; [name: string]: unknown }) => object): void {
  const before = localStorage.getItem('basket') ?? '{}'
  const newValue = JSON.stringify(change(JSON.parse(before) as { items: object[] }))
  localStorage.setItem('basket', newValue)
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'basket', oldValue: before, newValue, storageArea: localStorage }),
  )
}
const undo = async () => userEvent.click(screen.getByRole('button', { name: BASKET_MESSAGES.basket.undo }))

describe('restoring a removed test', () => {
  it('preserves changes made since then, also in another tab', async () => {
    open(2)
    await remove('Exome')
    await userEvent.click(
      await screen.findByRole('button', { name: interpolate(BASKET_MESSAGES.basket.increase, { name: 'Genome' }) }),
    )
    await userEvent.type(screen.getByRole('textbox'), 'DNA10{Enter}')
    writeInAnotherTab(({ items: stored, ...more }) => ({ ...more, items: [...stored, { bitrixId: '4', quantity: 1 }] }))
    await undo()
    expect(await quantity('Exome')).toHaveDisplayValue('2')
    expect(screen.queryByRole('button', { name: BASKET_MESSAGES.basket.undo })).toBeNull()
    expect(JSON.parse(localStorage.getItem('basket') ?? '')).toMatchObject({
      items: [
        { bitrixId: '1', quantity: 2 },
        { bitrixId: '2', quantity: 2 },
        { bitrixId: '3', quantity: 1 },
        { bitrixId: '4', quantity: 1 },
      ],
      promocode: 'DNA10',
    })
  })
})

describe('a price that has changed since it was shown', () => {
  const CHEAPER = { '1': { currency: 'EUR', amount: 80, text: '€80' } }
  const note = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

  it('is reported until it is confirmed, also on later pages', async () => {
    open(1, { seen: CHEAPER })
    await screen.findByRole('button', { name: BASKET_MESSAGES.basket.understood })
    expect(note().join()).toMatch(/Exome.*€80.*€100/)
    cleanup()
    open(1, { seen: CHEAPER })
    await userEvent.click(await screen.findByRole('button', { name: BASKET_MESSAGES.basket.understood }))
    expect(note()).toEqual([])
    expect(JSON.parse(localStorage.getItem('basket') ?? '')).toMatchObject({
      seen: { '1': { currency: 'EUR', amount: 100, text: '€100' } },
    })
    cleanup()
    render(<BasketApp {...PAGE} personal={false} language="en" />)
    await quantity('Exome')
    expect(note()).toEqual([])
  })

  it('is no longer reported after its test is removed, nor after it is restored', async () => {
    open(1, { seen: CHEAPER })
    await screen.findByRole('button', { name: BASKET_MESSAGES.basket.understood })
    await remove('Exome')
    await waitFor(() => expect(note()).toEqual([]))
    await undo()
    expect(await quantity('Exome')).toBeVisible()
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('basket') ?? '')).toMatchObject({ seen: { '1': { amount: 100 } } }),
    )
    expect(note()).toEqual([])
  })
})

describe('items that cannot be ordered', () => {
  it('a discontinued test is named and blocks the order until it is removed', async () => {
    const respond = (request: Parameters<typeof quoteOf>[0]): Quote => {
      const sold = request.items.filter(({ bitrixId }) => bitrixId !== '9999')
      return {
        ...quoteOf({ items: sold }),
        unavailable: request.items.length > sold.length ? [{ bitrixId: '9999' }] : [],
      }
    }
    vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) =>
      Promise.resolve(Response.json(respond(JSON.parse(body) as never))),
    )
    localStorage.setItem(
      'basket',
      JSON.stringify({ items: ['1', '9999'].map((bitrixId) => ({ bitrixId, quantity: 6 })) }),
    )
    render(<BasketApp {...PAGE} personal={false} language="en" />)
    const name = interpolate(BASKET_MESSAGES.basket.unnamed, { id: '9999' })
    expect((await screen.findByRole('alert')).textContent).toBe(interpolate(messages.order.err.unavailable, { name }))
    expect(screen.getByText(BASKET_MESSAGES.basket.checkout)).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('link', { name: BASKET_MESSAGES.basket.checkout })).toBeNull()
    await remove(name)
    expect(await screen.findByRole('link', { name: BASKET_MESSAGES.basket.checkout })).toBeVisible()
  })

  it('an unreachable server is reported, the basket is preserved, and a retry works', async () => {
    const reachable = fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    open(9)
    expect(await screen.findByText(BASKET_MESSAGES.basket.failed)).toBeVisible()
    expect(screen.queryByRole('link', { name: BASKET_MESSAGES.basket.checkout })).toBeNull()
    expect(items()).toMatchObject([{ bitrixId: '1', quantity: 9 }, {}, {}])
    vi.stubGlobal('fetch', reachable)
    await userEvent.click(screen.getByRole('button', { name: messages.common.retry }))
    expect(await screen.findByRole('link', { name: BASKET_MESSAGES.basket.checkout })).toBeVisible()
    expect(screen.queryByText(BASKET_MESSAGES.basket.failed)).toBeNull()
  })
})

it('an invalid stored basket is treated as empty and can be filled again', async () => {
  localStorage.setItem(
    'basket',
    '{"items":[{"bitrixId":1001,"quantity":1},{"bitrixId":"1001","quantity":-4},null],"seen":7,"promocode":{}}',
  )
  render(<BasketApp {...PAGE} personal={false} language="en" />)
  expect(await screen.findByText(BASKET_MESSAGES.basket.empty)).toBeVisible()
  cleanup()
  history.replaceState(null, '', '?add=1')
  render(<BasketApp {...PAGE} personal={false} language="en" />)
  expect(await quantity('Exome')).toHaveDisplayValue('1')
})
