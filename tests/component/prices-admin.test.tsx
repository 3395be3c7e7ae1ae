import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Prices } from '@/components/admin/prices/prices.island'
import { PRICE_COLUMNS, pricesChangeSchema } from '@/lib/contract/prices-admin'
import {
  newPriceScheduleSchema,
  priceScheduleChangeSchema,
  priceSchedulesQuerySchema,
} from '@/lib/contract/price-schedules'
import { startEmbedded, type EmbeddedBackend } from '@/lib/embedded/start'
import { messages } from '../support/component/admin-page'
import { typeDate } from '../support/component/type-date'

const ADDRESS = '/api/admin/prices'
const ACTOR = 'one@example.com'
const NAMES = { 'genetic-passport': { text: 'Генетический паспорт' }, exome: { text: 'Exome' } }
const GROUPS = [
  { key: 'health', title: { text: 'Health' }, hrefs: ['genetic-passport', 'exome'] },
  { key: 'origin', title: { text: 'Ancestry' }, hrefs: ['ancestry'] },
]
const LABEL = `${messages.prices.columns.price}: Генетический паспорт, RUB`

interface Call {
  readonly pathname: string
  readonly searchParams: URLSearchParams
  readonly method?: string | undefined
  readonly body?: unknown
}

async function answerSchedules({ priceSchedules }: EmbeddedBackend, { pathname, searchParams, method, body }: Call) {
  const id = pathname.split('/').at(-1) ?? ''
  const json: unknown = body ? JSON.parse(String(body)) : undefined
  if (method === undefined || method === 'GET')
    return Response.json(await priceSchedules.list(priceSchedulesQuerySchema.parse(Object.fromEntries(searchParams))))
  const outcome =
    method === 'POST'
      ? await priceSchedules.add(newPriceScheduleSchema.parse(json), ACTOR)
      : method === 'PATCH'
        ? await priceSchedules.change(id, priceScheduleChangeSchema.parse(json))
        : await priceSchedules.cancel(id, Number(searchParams.get('version')))
  return Response.json(outcome, { status: outcome.outcome === 'saved' ? 200 : 409 })
}

async function open(initial = '') {
  history.replaceState(null, '', '/')
  const backend = await startEmbedded({}, { seed: true })
  onTestFinished(() => backend.stop())
  const { list, change, changes, batch, compare, apply } = backend.pricesAdmin
  // The handlers of the site, without its guard.
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method?: string; body?: unknown } = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://own.invalid')
    if (pathname === `${ADDRESS}/changes`) return Response.json(await changes(Number(searchParams.get('page') ?? 1)))
    if (pathname.startsWith(`${ADDRESS}/changes/`)) return Response.json(await batch(pathname.split('/').at(-1) ?? ''))
    if (pathname.startsWith(`${ADDRESS}/schedules`))
      return answerSchedules(backend, { pathname, searchParams, method, body })
    if (pathname === `${ADDRESS}/import`) {
      const file = new Uint8Array(await (body as Blob).arrayBuffer())
      if (searchParams.has('dryRun')) return Response.json(await compare(file))
      const { outcome, response: answer } = await apply(file, searchParams.get('base') ?? '', ACTOR)
      return Response.json(answer, { status: outcome === 'changed' ? 200 : outcome === 'errors' ? 422 : 409 })
    }
    const at = searchParams.get('at')
    if (method !== 'PATCH') return Response.json({ rows: await list(at ? new Date(at) : undefined) })
    const { outcome, rows } = await change(pricesChangeSchema.parse(JSON.parse(String(body))).changes, ACTOR)
    return Response.json({ rows }, { status: outcome === 'changed' ? 200 : 409 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  history.replaceState(null, '', initial ? `?${initial}` : location.pathname)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Prices
        messages={messages.prices}
        common={messages.common}
        tag="ru"
        columns={PRICE_COLUMNS}
        currency="RUB"
        names={NAMES}
        groups={GROUPS}
        initial={initial}
      />
    </SWRConfig>,
  )
  const price = async () => (await list()).find(({ bitrixId, currency }) => bitrixId === '1001' && currency === 'RUB')
  return {
    backend,
    price,
    change,
    user: userEvent.setup(),
    cell: () => screen.findByRole('button', { name: new RegExp(`^${LABEL}`) }),
  }
}

const input = () => screen.getByRole('textbox', { name: LABEL })

it('clearing a price leaves it unchanged, and 0 is accepted', async () => {
  const { price, user, cell } = await open()
  await user.click(await cell())
  await user.clear(input())
  await user.keyboard('{Enter}')
  expect(await cell()).toHaveAccessibleName(`${LABEL}, 29\u00a0900`)
  await user.click(await cell())
  await user.clear(input())
  await user.type(input(), '0{Enter}')
  await waitFor(async () => expect((await price())?.price).toBe(0))
})

it.each([
  ['29900,50', 29_900.5],
  ['29 900.5', 29_900.5],
  ['29.900,50', 29_900.5],
  ['29\u00a0901', 29_901],
])('a price typed as %s is %f', async (typed, value) => {
  const { price, user, cell } = await open()
  await user.click(await cell())
  await user.clear(input())
  await user.type(input(), `${typed}{Enter}`)
  await waitFor(async () => expect((await price())?.price).toBe(value))
})

it.each([
  ['29.90.0', 'number'],
  ['1e5', 'number'],
  ['29,900', 'ambiguous'],
  ['€179 USD', 'otherCurrency'],
  ['-5', 'negative'],
] as const)('a price typed as %s is rejected in its cell', async (typed, reason) => {
  const { price, user, cell } = await open()
  await user.click(await cell())
  await user.clear(input())
  await user.type(input(), `${typed}{Enter}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.prices.reasons[reason])
  expect(input()).toBeInvalid()
  expect(input()).toHaveAccessibleDescription(messages.prices.reasons[reason])
  expect((await price())?.price).toBe(29_900)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a price changed by another administrator is reported in its cell, and can be overwritten afterwards', async () => {
  const { price, change, user, cell } = await open()
  await user.click(await cell())
  const row = await price()
  if (!row) throw new Error('no price')
  const { bitrixId, currency, href: _href, name: _name, ...before } = row
  await change([{ bitrixId, currency, before, after: { ...before, price: 7 } }], ACTOR)
  await user.clear(input())
  await user.type(input(), '8{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(`${messages.prices.conflict} ${messages.common.now} 7`)
  expect(input().closest('td')).toContainElement(alert)
  await user.type(input(), '{Enter}')
  await waitFor(async () => expect((await price())?.price).toBe(8))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('two quick edits of one row are both saved', async () => {
  const { price, user, cell } = await open()
  const box = await screen.findByRole('checkbox', {
    name: `${messages.prices.columns.discountState}: Генетический паспорт, RUB`,
  })
  await user.click(await cell())
  await user.clear(input())
  await user.type(input(), '5')
  await user.click(box)
  await waitFor(async () => expect(await price()).toMatchObject({ price: 5, discountState: 'off' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

/** Changes the price to 7, then once more; takes the first change back. */
async function takeBackTheFirst(then: { readonly price?: number; readonly priceSkype?: number }) {
  const { price, change, user } = await open()
  const row = await price()
  if (!row) throw new Error('no price')
  const { bitrixId, currency, href: _href, name: _name, ...before } = row
  const second = { ...before, price: 7 }
  await change([{ bitrixId, currency, before, after: second }], ACTOR)
  // The order of changes within one millisecond is undefined.
  await new Promise((resolve) => setTimeout(resolve, 5))
  await change([{ bitrixId, currency, before: second, after: { ...second, ...then } }], ACTOR)
  await user.click(screen.getByRole('button', { name: messages.prices.history }))
  const [, older] = await screen.findAllByRole('button', { name: messages.prices.revert })
  if (older) await user.click(older)
  return { price, user }
}

it('a change is undone regardless of later ones, and only that change', async () => {
  const { price } = await takeBackTheFirst({ priceSkype: 1 })
  await waitFor(async () => expect(await price()).toMatchObject({ price: 29_900, priceSkype: 1 }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('asks for confirmation before undoing a change that has been changed since, and does nothing when cancelled', async () => {
  const { price, user } = await takeBackTheFirst({ price: 9 })
  const confirmation = () =>
    screen.findByRole('dialog', { name: `${messages.common.changedSince} ${messages.prices.columns.price}: 7 → 9` })
  const leave = within(await confirmation()).getByRole('button', { name: messages.common.cancel })
  expect(leave).toHaveFocus()
  await user.click(leave)
  expect(await price()).toMatchObject({ price: 9 })
  const [, older] = screen.getAllByRole('button', { name: messages.prices.revert })
  if (older) await user.click(older)
  await user.click(within(await confirmation()).getByRole('button', { name: messages.prices.revert }))
  await waitFor(async () => expect(await price()).toMatchObject({ price: 29_900 }))
})

it('products are named and found in the language of the page, and by the names of the backend', async () => {
  const { user } = await open()
  const names = async () =>
    (await screen.findAllByRole('rowheader')).map(({ textContent, firstElementChild }) =>
      `${textContent} ${firstElementChild?.getAttribute('lang') ?? ''}`.trim(),
    )
  expect(await names()).toContain('Exome')
  expect(await names()).toContain('Полный геном ru')
  await user.type(screen.getByRole('searchbox'), 'exome')
  expect(await names()).toEqual(['Exome'])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'экзом')
  expect(await names()).toContain('Exome')
})

it('a corrected file can be selected again', async () => {
  const { user, price } = await open()
  await screen.findByRole('checkbox', { name: `${messages.prices.columns.discountState}: Генетический паспорт, RUB` })
  const head = `bitrixId,currency,${PRICE_COLUMNS.join(',')}`
  const file = (line: string) => new File([`${head}\r\n${line}\r\n`], 'prices.csv', { type: 'text/csv' })
  const control = screen.getByLabelText<HTMLInputElement>(messages.prices.chooseFile)
  await user.upload(control, file('1001,RUB,0,x,off,0,0,0,0'))
  expect(await screen.findByText(messages.prices.errors)).toBeVisible()
  await user.click(control)
  expect(control.value).toBe('')
  await user.upload(control, file('1001,RUB,0,8,off,0,0,0,0'))
  await user.dblClick(await screen.findByRole('button', { name: messages.prices.apply }))
  expect(await screen.findByText(messages.prices.applied)).toBeVisible()
  expect(await price()).toMatchObject({ price: 8 })
})

it('quotes the value of an invalid row with the quotation marks of the page’s language', async () => {
  const { user } = await open()
  const rows = [
    ['bitrixId', 'currency', ...PRICE_COLUMNS],
    ['1001', 'EUR', ...PRICE_COLUMNS.map((column) => (column === 'price' ? 'abc' : ''))],
  ]
  const file = new File([rows.map((row) => `${row.join(',')}\r\n`).join('')], 'prices.csv', { type: 'text/csv' })
  await user.upload(screen.getByLabelText(messages.prices.chooseFile), file)
  const quotation = within(await screen.findByRole('alert')).getByText('abc')
  expect(quotation.tagName).toBe('Q')
})

it('a file with other columns reports missing and superfluous ones, and no differences', async () => {
  const { user } = await open()
  const head = `bitrixId,currency,colour,${PRICE_COLUMNS.filter((column) => column !== 'price').join(',')}`
  await user.upload(
    screen.getByLabelText(messages.prices.chooseFile),
    new File([`${head}\r\n`], 'prices.csv', { type: 'text/csv' }),
  )
  const items = within(await screen.findByRole('alert')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent?.trim())).toEqual([
    `${messages.prices.line} 1, colour: ${messages.prices.reasons.superfluous}`,
    `${messages.prices.line} 1, price: ${messages.prices.reasons.missing}`,
  ])
  expect(screen.queryByText(new RegExp(messages.prices.noDifferences))).toBeNull()
})

it('shows amounts in groups of thousands, and a dash for what is not set', async () => {
  await open()
  const cells = within((await screen.findByRole('rowheader', { name: 'Exome' })).closest('tr') as HTMLElement)
  expect(cells.getByRole('button', { name: /^Price: / })).toHaveTextContent('45 900')
  expect(cells.getByRole('button', { name: /^Original price: / })).toHaveTextContent('—')
})

it('keeps its filters in the URL, and follows Back', async () => {
  const { user } = await open('currency=EUR&group=origin')
  const names = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)
  expect(await names()).toEqual(['Происхождение'])
  expect(screen.getByLabelText(messages.prices.currency)).toHaveValue('EUR')
  await user.selectOptions(screen.getByLabelText(messages.prices.group), 'health')
  expect(location.search).toBe('?currency=EUR&group=health')
  expect(await names()).toHaveLength(2)
  await user.selectOptions(screen.getByLabelText(messages.prices.currency), '')
  expect(location.search).toBe('?currency=all&group=health')
  history.back()
  await waitFor(() => expect(screen.getByLabelText(messages.prices.currency)).toHaveValue('EUR'))
})

const { prices } = messages
const press = (name: string) => screen.getByRole('button', { name })

async function previewHealth(percent: string) {
  const page = await open('view=adjust&group=health&currency=EUR')
  await page.user.type(await screen.findByLabelText(prices.percent), percent)
  await page.user.click(press(prices.preview))
  const eur = async (id: string) =>
    (await page.backend.pricesAdmin.list()).find(({ bitrixId, currency }) => bitrixId === id && currency === 'EUR')
  return { ...page, eur }
}

it('shows all differences of a percentage first, then applies them at once, and reverts them at once', async () => {
  const { user, eur } = await previewHealth('20')
  const table = within(await screen.findByRole('region', { name: prices.differences }))
  expect(table.getAllByRole('row')).toHaveLength(2)
  expect(table.getByRole('row', { name: /Exome EUR/ })).toHaveTextContent(`${prices.columns.price}: 399 → 319`)
  expect((await eur('1004'))?.price).toBe(399)
  await user.click(press(prices.apply))
  expect(await screen.findByText(prices.applied)).toBeVisible()
  expect(await eur('1004')).toMatchObject({ price: 319 })
  await user.click(press(prices.history))
  await user.click(await screen.findByRole('button', { name: prices.revert }))
  const review = within(await screen.findByRole('region', { name: prices.differences }))
  expect(review.getAllByRole('row')).toHaveLength(2)
  await user.click(screen.getAllByRole('button', { name: prices.revert })[0] as HTMLElement)
  await waitFor(async () => expect(await eur('1004')).toMatchObject({ price: 399 }))
})

it('names the prices that someone else has changed, changes none, and shows the new differences', async () => {
  const { user, eur, change } = await previewHealth('20')
  await screen.findByRole('region', { name: prices.differences })
  const { bitrixId, currency, href: _href, name: _name, ...before } = (await eur('1004')) ?? expect.fail()
  await change([{ bitrixId, currency, before, after: { ...before, price: 500 } }], 'two@example.com')
  await user.click(press(prices.apply))
  expect(await screen.findByRole('alert')).toHaveTextContent(`${prices.changedPrices} Exome EUR`)
  expect((await eur('1001'))?.price).toBe(249)
  expect(screen.getByRole('region', { name: prices.differences })).toHaveTextContent('500 → 400')
  await user.click(press(prices.apply))
  await waitFor(async () => expect(await eur('1004')).toMatchObject({ price: 400 }))
})

it.each([
  ['x', prices.reasons.number],
  ['-5', prices.reasons.negative],
  ['0', messages.common.reasons.above.replace('{n}', '0')],
  ['91', messages.common.reasons.atMost.replace('{n}', '90')],
])('rejects the percentage %s at its field', async (typed, text) => {
  await previewHealth(typed)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByLabelText(prices.percent)).toBeInvalid()
})

it('plans a change, lists it, and cancels it', async () => {
  const { user, eur } = await previewHealth('20')
  await typeDate(user, new RegExp(`^${prices.start} `), '010120201000')
  await user.click(press(prices.preview))
  expect(await screen.findByText(messages.common.reasons.past)).toBeVisible()
  await typeDate(user, new RegExp(`^${prices.start} `), '010129991000')
  await user.click(press(prices.preview))
  await user.click(await screen.findByRole('button', { name: prices.plan }))
  expect(await screen.findByText(prices.planSaved)).toBeVisible()
  expect((await eur('1004'))?.price).toBe(399)
  await user.click(press(prices.planned))
  const row = await screen.findByRole('row', { name: /01\.01\.2999 10:00/ })
  expect(row).toHaveTextContent('Exome EUR: Price: 399 → 319')
  await user.click(within(row).getByRole('button', { name: prices.cancelPlan }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: prices.cancelPlan }))
  expect(await screen.findByText(prices.noPlanned)).toBeVisible()
})

it('moves a planned change, unless another one is planned for that time', async () => {
  const { user, backend } = await open()
  const row = (await backend.pricesAdmin.list()).find(({ bitrixId }) => bitrixId === '1001') ?? expect.fail()
  const { bitrixId, currency, href: _href, name: _name, ...before } = row
  const changes = [{ bitrixId, currency, before, after: { ...before, price: 7 } }]
  const plan = async (startsAt: string) =>
    backend.priceSchedules.add(newPriceScheduleSchema.parse({ startsAt, changes: await rebased(startsAt) }), ACTOR)
  const rebased = async (at: string) => {
    const then = (await backend.pricesAdmin.list(new Date(at))).find(
      (one) => one.bitrixId === bitrixId && one.currency === currency,
    )
    return changes.map((one) => ({
      ...one,
      before: { ...before, price: then?.price ?? 0 },
      after: { ...before, price: (then?.price ?? 0) + 1 },
    }))
  }
  await plan('2999-01-01T10:00:00Z')
  await plan('2999-01-02T10:00:00Z')
  await user.click(await screen.findByRole('button', { name: prices.planned }))
  const [first] = await screen.findAllByRole('button', { name: messages.common.edit })
  await user.click(first as HTMLElement)
  await typeDate(user, new RegExp(`^${prices.start} `), '020129991000')
  await user.click(press(messages.common.save))
  expect(await screen.findByRole('alert')).toHaveTextContent(prices.overlap)
  await typeDate(user, new RegExp(`^${prices.start} `), '030129991000')
  await user.click(press(messages.common.save))
  expect(await screen.findByText('03.01.2999 10:00')).toBeVisible()
})

it('plans an edited price', async () => {
  const { user, backend } = await open('view=plan&price=1004 EUR')
  const field = await screen.findByLabelText(prices.columns.price)
  expect(field).toHaveAccessibleDescription(prices.columnHints.price)
  await user.clear(field)
  await user.type(field, '350')
  await user.click(press(prices.preview))
  expect(await screen.findByText(messages.common.reasons.required)).toBeVisible()
  await typeDate(user, new RegExp(`^${prices.start} `), '010129991000')
  await user.click(press(prices.preview))
  expect(await screen.findByRole('region', { name: prices.differences })).toHaveTextContent('399 → 350')
  await user.click(
    within(screen.getByRole('region', { name: prices.differences }).parentElement as HTMLElement).getByRole('button', {
      name: prices.plan,
    }),
  )
  expect(await screen.findByText(prices.planSaved)).toBeVisible()
  const { schedules } = await backend.priceSchedules.list({ state: 'open', page: 1 })
  expect(schedules).toMatchObject([{ startsAt: '2999-01-01T10:00:00.000Z', changes: [{ after: { price: 350 } }] }])
})
