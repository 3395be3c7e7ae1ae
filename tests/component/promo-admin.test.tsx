import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { expect, it, vi } from 'vitest'
import { PromoCodes } from '@/components/admin/promo/promo-codes.island'
import { formFields } from '@/lib/contract/dictionaries/form-fields'
import { promoItemSchema } from '@/lib/contract/dictionaries/promo-codes'
import { createSeriesSchema, promoSeriesSchema, seriesActionSchema } from '@/lib/contract/promo-admin'
import type { DictionaryShape } from '@/components/admin/dictionary/types'
import type { EmbeddedBackend } from '@/lib/embedded/start'
import { badRequest, problem } from '@/lib/http/problem'
import { sampleNewOrder } from '../support/sample-order'
import { dictionaryTexts, messages, signedInBackend } from '../support/component/admin-page'

const URL_OF_SERIES = '/api/admin/promo-series'
const ACTOR = 'one@example.com'
const texts = messages.promo

const shapeOf = (schema: Parameters<typeof formFields>[0], id: string): DictionaryShape => ({
  name: 'promo-codes',
  title: id,
  empty: id,
  id,
  ordered: undefined,
  fields: formFields(schema).map((field) => ({ ...field, label: field.name })),
})

/** Opens the page over the handlers of the site, without their guard. `isOnline`: whether responses arrive. */
async function open({
  hasRevenue = true,
  prepare,
}: { hasRevenue?: boolean; prepare?: (backend: EmbeddedBackend) => Promise<void> } = {}) {
  const backend = await signedInBackend()
  await prepare?.(backend)
  const network = { isOnline: true }
  const { promoAdmin } = backend
  const dictionary = globalThis.fetch
  const created: unknown[] = []
  async function answer(address: string, method: string, body: string | undefined): Promise<Response> {
    const { pathname } = new URL(address, 'http://own.invalid')
    if (pathname === '/api/admin/promo-codes') return Response.json(await promoAdmin.usage(hasRevenue))
    if (method === 'GET') return Response.json(await promoAdmin.list(1, hasRevenue))
    const json: unknown = JSON.parse(body ?? '')
    if (pathname === URL_OF_SERIES) {
      const parsed = createSeriesSchema.safeParse(json)
      if (!parsed.success) return badRequest(parsed.error)
      created.push(await promoAdmin.create(parsed.data, ACTOR))
      return Response.json({})
    }
    const action = seriesActionSchema.parse(json)
    const outcome = await promoAdmin.act(pathname.split('/').at(-1) ?? '', action, ACTOR)
    if (!outcome) return problem(404, 'Series not found')
    return outcome === 'conflict' ? problem(409, 'The series was changed in between') : Response.json({ ok: true })
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (!address.startsWith('/api/admin/')) return dictionary(address, { method, ...(body && { body }) })
    const response = await answer(address, method, body)
    if (!network.isOnline) throw new TypeError('network')
    return response
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PromoCodes
        tools={{
          shape: shapeOf(promoItemSchema, 'code'),
          options: {},
          messages: dictionaryTexts,
          common: messages.common,
          language: 'en',
        }}
        initial=""
        seriesShape={shapeOf(promoSeriesSchema, 'prefix')}
        messages={texts}
        tag="en"
        hasRevenue={hasRevenue}
      />
    </SWRConfig>,
  )
  await screen.findByRole('button', { name: `${messages.common.delete}: DNA10` })
  return { backend, network, created, user: userEvent.setup() }
}

const rowOf = (text: string) => screen.findByRole('row', { name: new RegExp(text) })

async function fillForm(user: ReturnType<typeof userEvent.setup>, count: string) {
  await user.click(screen.getByRole('button', { name: texts.create }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('prefix'), 'spring-')
  await user.type(form.getByLabelText('count'), count)
  await user.type(form.getByLabelText('discount'), '10')
  await user.type(form.getByLabelText('maxUses'), '2')
  return form
}

it('a series is created in the form, once even if its first response is lost, and is one row', async () => {
  const { network, created, user } = await open()
  expect(await screen.findByText(texts.none)).toBeVisible()
  const form = await fillForm(user, '40')
  network.isOnline = false
  await user.click(form.getByRole('button', { name: messages.common.save }))
  expect(await form.findByRole('alert')).toBeVisible()
  expect(form.getByLabelText('prefix')).toHaveValue('spring-')
  network.isOnline = true
  await user.click(form.getByRole('button', { name: messages.common.save }))
  const row = await rowOf('SPRING-…')
  expect(created).toEqual(['created', 'again'])
  expect(row).toHaveTextContent('0 of 80')
  expect(within(row).getByRole('link', { name: messages.common.download })).toHaveAttribute(
    'href',
    `${URL_OF_SERIES}/SPRING-/codes.csv?lang=en`,
  )
})

it('a series that is too large for its random part is rejected at its field', async () => {
  const { user } = await open()
  const form = await fillForm(user, '100000')
  await user.clear(form.getByLabelText('length'))
  await user.type(form.getByLabelText('length'), '5')
  await user.click(form.getByRole('button', { name: messages.common.save }))
  await waitFor(() => expect(form.getByLabelText('length')).toBeInvalid())
  expect(form.getByLabelText('length')).toHaveAccessibleDescription(
    messages.common.reasons.randomLength.replace('{n}', '7'),
  )
})

/** Creates a series of five codes. @returns one of them */
async function createSeries({ promoAdmin }: EmbeddedBackend): Promise<string> {
  const data = { prefix: 'SPRING-', count: 5, length: 8, discountType: 'percent', discount: 10, maxUses: 1 }
  await promoAdmin.create(createSeriesSchema.parse({ key: crypto.randomUUID(), data }), ACTOR)
  return (await promoAdmin.codes('SPRING-'))[0]?.code ?? ''
}

async function pay({ orders, database }: EmbeddedBackend, promocode: string): Promise<void> {
  const order = sampleNewOrder({ promocode })
  await orders.place(order)
  await database
    .updateTable('orders')
    .set({ payment_state: 'paid', paid_amount: 123_400 })
    .where('number', '=', order.number)
    .execute()
}

it('codes and series show their uses and revenue, with a dash where uses are not limited', async () => {
  await open({
    async prepare(backend) {
      for (const code of [await createSeries(backend), 'DNA10']) await pay(backend, code)
    },
  })
  expect(await rowOf('SPRING-…')).toHaveTextContent(/1 of 5.*1,234/)
  await waitFor(async () => expect(await rowOf('DNA10')).toHaveTextContent(/1 of —.*1,234/))
  expect(await rowOf('FIRST100')).toHaveTextContent('0 of 0')
})

it('without access to orders there is no revenue', async () => {
  await open({ hasRevenue: false })
  expect(screen.queryByRole('columnheader', { name: texts.revenue })).toBeNull()
  expect(screen.getByRole('columnheader', { name: texts.used })).toBeVisible()
})

it('a series is stopped after a question, and a change in between is reported', async () => {
  const { backend, user } = await open({ prepare: async (prepared) => void (await createSeries(prepared)) })
  const stop = await screen.findByRole('button', { name: `${texts.stop}: SPRING-` })
  const answer = async (name: string) => user.click(within(await screen.findByRole('dialog')).getByText(name))
  const version = async () => (await backend.promoAdmin.list(1, true)).series[0]?.version
  await user.click(stop)
  await answer(messages.common.cancel)
  expect(await version()).toBe(1)
  const [{ code = '' } = {}] = await backend.promoAdmin.codes('SPRING-')
  await pay(backend, code)
  await backend.promoAdmin.act('SPRING-', { action: 'deleteUnused', version: 1 }, ACTOR)
  await user.click(stop)
  await answer(texts.stop)
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.dictionary.conflict)
  await user.click(stop)
  await answer(texts.stop)
  expect(await screen.findByText(texts.over)).toBeVisible()
  expect(await version()).toBe(3)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('unused codes are deleted after a question, and an empty series disappears', async () => {
  const { user } = await open({ prepare: async (prepared) => void (await createSeries(prepared)) })
  await user.click(await screen.findByRole('button', { name: `${texts.deleteUnused}: SPRING-` }))
  await user.click(within(await screen.findByRole('dialog')).getByText(messages.common.delete))
  expect(await screen.findByText(texts.none)).toBeVisible()
})
