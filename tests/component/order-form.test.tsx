import { render, screen } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendOrder } from '@/components/islands/order/send-order'
import { OrderFields } from '@/components/sections/order/order-fields'
import { orderMessages } from '@/components/sections/order/order-messages'
import { orderHeading } from '@/components/sections/order/order-status'
import { boxValue, type ConsentBox, type OrderFormState } from '@/lib/contract/order-form'
import type { OrderView } from '@/lib/contract/order-view'
import { PAYMENT_PROVIDERS } from '@/lib/domain/payment'
import source from '@/public/assets/i18n/en.json'
import { SAMPLE_FORM } from '../support/sample-order'

vi.mock('next-intl/server', () => ({
  getTranslations: (namespace?: string) =>
    Promise.resolve(createTranslator({ locale: 'en', messages: source, namespace: namespace as never })),
}))

const MESSAGES = await orderMessages('en', undefined)
const BOXES: readonly ConsentBox[] = [
  { id: 'contract', documents: [{ document: 'terms', version: '2026-01-01' }], title: 'Terms', sentence: ['I accept'] },
  { id: 'data', documents: [{ document: 'data', version: '2026-01-01' }], title: 'Data', sentence: ['I agree'] },
]
const COUNTRIES = [
  { id: 'PE', name: 'Peru', phoneExample: '+51 912 345 678' },
  { id: 'LV', name: 'Latvia', phoneExample: '+371 21 234 567' },
]
const INITIAL: OrderFormState = { values: {}, agreed: [], errors: [] }

const showFields = (country: string, state = INITIAL) =>
  render(<OrderFields {...{ messages: MESSAGES, state, country }} countries={COUNTRIES} consents={{ boxes: BOXES }} />)

afterEach(() => vi.unstubAllGlobals())

describe('the consents of an order', () => {
  /** Sends a form with these boxes ticked. */
  async function send(agreed: readonly ConsentBox[], boxes = BOXES): Promise<OrderFormState> {
    const fields = new FormData()
    for (const [name, value] of Object.entries(SAMPLE_FORM)) fields.set(name, value)
    for (const box of agreed) fields.append('consent', boxValue(box))
    const quote = {
      currency: 'EUR',
      lines: [],
      total: { amount: 1, text: '€1' },
      unavailable: [],
      extras: {},
      discounts: true,
      medical: true,
    }
    const basket = { items: [], seen: {} }
    const result = await sendOrder({ fields, basket, quote, boxes, messages: MESSAGES, language: 'en', pageKey: 'x' })
    return 'link' in result ? expect.fail('sent') : result
  }

  it('are asked for in one line if both are missing, and by name if one is', async () => {
    const none = await send([])
    showFields('PE', none)
    const line = screen.getByText(MESSAGES.errors.consents)
    for (const box of [/I accept/, /I agree/])
      expect(screen.getByRole('checkbox', { name: box })).toHaveAccessibleDescription(MESSAGES.errors.consents)
    expect(line.textContent).toBe(MESSAGES.errors.consents)
    expect((await send(BOXES.slice(1))).errors).toEqual([
      { field: 'consents.contract', message: MESSAGES.errors.consent.replace('{document}', 'Terms') },
    ])
  })

  it.each([
    ['replace those of the form', { boxes: BOXES }, true],
    ['without a part are ignored, and the error is shown', { boxes: [{ id: 'contract' }] }, false],
    ['that are no object are ignored, and the error is shown', 'x', false],
  ])('in the answer of the server %s', async (_what, consents, isTaken) => {
    const errors = [{ field: 'consents.terms', message: 'The document was updated.' }]
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ errors, consents: { medical: consents, other: consents } }, { status: 400 })),
    )
    const result = await send(BOXES)
    expect(result.errors).toEqual([{ field: 'consents.contract', message: 'The document was updated.' }])
    expect(result.consents).toEqual(isTaken ? { medical: consents, other: consents } : undefined)
  })
})

it.each(COUNTRIES)('the example of a phone number is of the country of the form: $name', ({ id, phoneExample }) => {
  showFields(id)
  expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveAccessibleDescription(
    source.order.phoneHint.replace('{example}', phoneExample),
  )
})

it.each([undefined, ...PAYMENT_PROVIDERS])('names next to total and button how to pay: %s', async (provider) => {
  const { waysToPay, howToPay } = await orderMessages('en', provider)
  const { order } = source
  expect(waysToPay).toBe(order.waysToPay[provider ?? 'agreed'])
  expect(howToPay).toBe(provider ? `${order.howOnline} ${waysToPay}` : order.howLater)
})

describe('the heading of the order page', () => {
  it.each([
    ['placed', 'unpaid', 'Anna', 'thanks'],
    ['placed', 'pending', 'Anna', 'thanks'],
    ['placed', 'paid', 'Anna', 'thanksPaid'],
    ['placed', 'refunded', 'Anna', 'orderTitle'],
    ['placed', 'unpaid', '', 'orderTitle'],
    ['kitSent', 'paid', 'Anna', 'orderTitle'],
    ['cancelled', 'unpaid', 'Anna', 'orderTitle'],
  ] as const)('of an order that is %s and %s, by "%s", is %s', (fulfilmentState, paymentState, name, heading) => {
    expect(orderHeading({ fulfilmentState, paymentState, name } as OrderView)).toBe(heading)
  })
})
