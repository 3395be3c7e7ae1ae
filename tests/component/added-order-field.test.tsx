import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createTranslator } from 'next-intl'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { submitOrder } from '@/app/[variant]/[locale]/(site)/basket/order/submit-order'
import { POST } from '@/app/api/orders/route'
import { OrderCustomer } from '@/components/admin/orders/order-customer'
import { ordersMessages } from '@/components/admin/page/orders-messages'
import { sendOrder } from '@/components/islands/order/send-order'
import { OrderFields } from '@/components/sections/order/order-fields'
import { orderMessages } from '@/components/sections/order/order-messages'
import { createInternalToken, internalToken } from '@/lib/config/config'
import { boxValue, type ConsentBox, type OrderFormState } from '@/lib/contract/order-form'
import { fromRequestFields } from '@/lib/contract/orders'
import { ordersQuerySchema } from '@/lib/contract/orders-admin'
import { emailFolder } from '@/lib/embedded/privacy/email-files'
import { erasePerson } from '@/lib/embedded/privacy/erase'
import { exportedPerson } from '@/lib/embedded/privacy/export'
import { otherIds, parsePerson, readPerson } from '@/lib/embedded/privacy/person'
import { startEmbedded, type EmbeddedBackend } from '@/lib/embedded/start'
import { CLIENT_IP_HEADER, signInternal } from '@/lib/routing/internal-headers'
import { ordersTable } from '@/lib/server/admin/csv'
import { computeQuote } from '@/lib/server/orders/quote'
import { priceBasket } from '@/lib/server/orders/pricing'
import { variantOf } from '@/lib/variants/variants'
import source from '@/public/assets/i18n/ru.json'
import { setProcessBackend } from '../support/contract/process-backend'
import { CONSENTS, sampleOrder } from '../support/sample-order'

/** Added fields: of each group, required and optional, of one line and of several. */
const added = vi.hoisted(() => ({
  extraLine: { group: 'contact', kind: 'line', required: true, maxLength: 40, autoComplete: 'organization' },
  extraPhone: { group: 'contact', kind: 'phone', required: false, maxLength: 60 },
  extraText: { group: 'delivery', kind: 'text', required: false, maxLength: 200 },
}))
vi.mock('@/lib/domain/order/form-fields', async (importOriginal) => {
  const { ORDER_FORM } = await importOriginal<{ ORDER_FORM: object }>()
  return { ORDER_FORM: { ...ORDER_FORM, ...added } }
})

const LABELS = { extraLine: 'Ещё строка', extraPhone: 'Ещё телефон', extraText: 'Ещё текст' }
const MISSING = 'Введите ещё строку.'
vi.mock('next-intl/server', () => ({
  getTranslations: (scope?: string | { namespace?: string }) => {
    const order = { ...source.order, ...LABELS, err: { ...source.order.err, extraLine: MISSING } }
    const namespace = typeof scope === 'object' ? scope.namespace : scope
    return Promise.resolve(
      createTranslator({
        locale: 'ru',
        messages: { ...source, order },
        namespace: namespace as never,
        timeZone: 'UTC',
      }),
    )
  },
}))
vi.mock('next/headers', () => ({ headers: () => Promise.resolve(headersOfVisitor()) }))
vi.mock('next/navigation', () => ({ redirect: (to: string) => ({ redirectedTo: to }) }))

const OPERATOR = 'operator@site.test'
const VALUES = { extraLine: 'Генариум', extraPhone: '8 912 000-00-01', extraText: 'Код 12\nПосле шести' }
const BOX: ConsentBox = { id: 'contract', documents: CONSENTS, title: 'Terms', sentence: ['I accept the terms'] }
const SITE_LOCALE = { variant: variantOf(1), language: 'ru' } as const
const { items, currency, contact, country, expectedTotal } = sampleOrder()
const { country: _selected, ...TYPED } = fromRequestFields(sampleOrder())

let backend: EmbeddedBackend
let visitors = 0
function headersOfVisitor(): Headers {
  visitors += 1
  const ip = signInternal(`203.0.113.${visitors}`, internalToken() ?? '')
  return new Headers({ host: 'localhost:4200', 'content-type': 'application/json', [CLIENT_IP_HEADER]: ip })
}

beforeAll(async () => {
  vi.stubEnv('OPERATOR_EMAIL', OPERATOR)
  createInternalToken()
  backend = await startEmbedded({}, { seed: true })
  setProcessBackend(backend)
  vi.stubGlobal('fetch', (_path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const all = new Headers({ ...headers, ...Object.fromEntries(headersOfVisitor()) })
    return POST(new Request('http://localhost:4200/api/orders', { method: 'POST', body, headers: all }))
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  setProcessBackend(undefined)
  await backend.stop()
})
beforeEach(() =>
  backend.database
    .deleteFrom('orders')
    .execute()
    .then(() => undefined),
)

/** The form as a visitor fills it in. */
async function filledForm(changes: Partial<typeof VALUES> = {}): Promise<FormData> {
  const messages = await orderMessages('ru', undefined)
  const state: OrderFormState = { values: {}, agreed: [boxValue(BOX)], errors: [] }
  const countries = [{ id: country, name: 'Россия', phoneExample: '' }]
  const { container, unmount } = render(
    <form>
      <OrderFields {...{ messages, state, countries, country }} consents={{ boxes: [BOX] }} />
    </form>,
  )
  const user = userEvent.setup()
  for (const [name, text] of Object.entries({ ...TYPED, ...VALUES, ...changes }))
    if (text)
      await user.type(screen.getByRole('textbox', { name: new RegExp(`^${labelOf(name)}(\\(|$)`) }), String(text))
  const form = new FormData(container.querySelector('form') ?? undefined)
  unmount()
  return form
}
const labelOf = (name: string) => ({ ...source.order, ...LABELS })[name as 'name']

async function send(fields: FormData, pageKey = crypto.randomUUID()) {
  const quote = computeQuote(SITE_LOCALE, await priceBasket(SITE_LOCALE, { items, ip: undefined }))
  const messages = await orderMessages('ru', undefined)
  const basket = { id: pageKey, items, seen: {} }
  return sendOrder({ fields, basket, quote, boxes: [BOX], messages, language: 'ru', pageKey })
}

const listed = (search = '') => backend.ordersAdmin.list(ordersQuerySchema.parse({ search }))
const STORED = { extraLine: 'Генариум', extraPhone: '+79120000001', extraText: 'Код 12\nПосле шести' }

describe('a field added to the table of the order form', () => {
  it('is sent, stored, and shown in the back office and in the email to the operator', async () => {
    expect(await send(await filledForm())).toEqual({ link: expect.any(String) as string })
    const [order] = (await listed()).orders
    expect(order).toMatchObject(STORED)

    const [mail] = await backend.database
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', OPERATOR)
      .execute()
    expect(mail?.text).toContain('Ещё строка: Генариум\n')
    expect(mail?.text).toContain('Ещё телефон: +79120000001\n')
    expect(mail?.text).toMatch(/Ещё текст: \n.*Код 12\n.*После шести\n/)

    const [head = [], row = []] = ordersTable(order ? [order] : [])
    expect(Object.fromEntries(head.map((column, index) => [column, row[index]]))).toMatchObject(STORED)

    render(order && <OrderCustomer order={order} messages={await ordersMessages()} />)
    expect(screen.getByText('Ещё строка:').parentElement).toHaveTextContent('Генариум')
    expect(screen.getByRole('link', { name: STORED.extraPhone })).toHaveAttribute('href', `tel:${STORED.extraPhone}`)
    expect(screen.getByText('Ещё текст:').parentElement).toHaveTextContent('Код 12')
  })

  it('is read from the form without scripts', async () => {
    const form = await filledForm()
    const hidden = { items: JSON.stringify(items), currency, lang: 'ru', key: crypto.randomUUID(), expectedTotal }
    for (const [name, value] of Object.entries(hidden)) form.set(name, String(value))
    expect(await submitOrder({ values: {}, agreed: [], errors: [] }, form)).toEqual({
      redirectedTo: expect.stringContaining('/basket/order-status') as string,
    })
    expect((await listed()).orders).toEqual([expect.objectContaining(STORED)])
  })

  it('is validated in the browser and on the server', async () => {
    const form = await filledForm({ extraLine: '', extraPhone: '12' })
    const errors = [
      { field: 'extraLine', message: MISSING },
      { field: 'extraPhone', message: source.order.err.phoneFormat },
    ]
    expect(await send(form)).toMatchObject({ errors })
    form.set('extraLine', 'x')
    expect(await send(form)).toMatchObject({ errors: errors.slice(1) })
    form.set('extraLine', 'x'.repeat(41))
    expect(await send(form)).toMatchObject({
      errors: [{ field: 'extraLine', message: 'Сократите до 40 знаков' }, errors[1]],
    })
    const body = JSON.stringify({ ...sampleOrder(), contact: { ...contact, extraLine: ' ' } })
    const headers = headersOfVisitor()
    headers.set('idempotency-key', crypto.randomUUID())
    const response = await POST(new Request('http://localhost:4200/api/orders', { method: 'POST', body, headers }))
    expect(await response.json()).toMatchObject({ status: 400, errors: errors.slice(0, 1) })
  })

  it.each(['extraLine', 'extraText'] as const)('distinguishes two orders by their %s', async (field) => {
    const { database } = backend
    for (const value of ['one', 'two', 'two']) await send(await filledForm({ [field]: value }), 'k'.repeat(20))
    const fingerprints = await database.selectFrom('orders').select(['fingerprint', 'idempotency_key']).execute()
    expect(new Set(fingerprints.map(({ fingerprint }) => fingerprint)).size).toBe(2)
    expect(new Set(fingerprints.map((row) => row.idempotency_key)).size).toBe(2)
    expect(fingerprints).toHaveLength(2)
  })

  it('is searched if it belongs to the contact, exported, and erased', async () => {
    await send(await filledForm())
    const { database, files } = backend
    expect([(await listed('генариум')).total, (await listed('912 000-00-01')).total]).toEqual([1, 1])
    const person = parsePerson(STORED.extraPhone)
    const rows = await readPerson(database, person)
    expect(otherIds(person, rows)).toEqual([contact.email, '+79123456789'])
    const [exported] = exportedPerson(person, rows, [emailFolder('')], new Date())['orders'] as { details: object }[]
    expect(exported?.details).toMatchObject({ form: STORED })

    await erasePerson({ database, files }, person)
    const row = await database.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const { form } = JSON.parse(row.details) as { form: object }
    expect(Object.entries(form).filter(([, value]) => value)).toEqual([['country', country]])
    expect(row.search.trim()).not.toMatch(/\s/)
  })

  it('is empty in orders from before it was added', async () => {
    await send(await filledForm())
    const { details } = await backend.database.selectFrom('orders').select('details').executeTakeFirstOrThrow()
    const { form, ...others } = JSON.parse(details) as { form: Record<string, string> }
    const old = Object.fromEntries(Object.entries(form).filter(([name]) => !(name in added)))
    await backend.database
      .updateTable('orders')
      .set({ details: JSON.stringify({ ...others, form: old }) })
      .execute()
    expect((await listed()).orders).toEqual([expect.objectContaining({ extraLine: '', extraPhone: '', extraText: '' })])
  })
})
