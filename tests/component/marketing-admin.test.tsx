import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Marketing } from '@/components/admin/marketing/marketing.island'
import type { ChartProps } from '@/components/admin/marketing/chart'
import {
  funnelQuerySchema,
  type FunnelResponse,
  type MarketingSeries,
  type SeriesResponse,
  type VitalsResponse,
} from '@/lib/contract/marketing-store'
import { badRequest } from '@/lib/http/problem'
import { seriesTable } from '@/lib/server/admin/csv'
import { messages } from '../support/component/admin-page'
import { typeDate } from '../support/component/type-date'

/** jsdom has no canvas: renders charts as text. */
vi.mock('@/components/admin/marketing/chart', () => ({
  Chart: ({ label, columns, series }: ChartProps) => (
    <figure aria-label={label}>{JSON.stringify([columns, series.map(({ name, numbers }) => [name, numbers])])}</figure>
  ),
}))
const drawn = async (name: string) =>
  JSON.parse((await screen.findByRole('figure', { name })).textContent ?? '') as unknown

const named = (names: Readonly<Record<string, string>>) => Object.entries(names)
const { measures, dimensions, ratings, devices } = messages.marketing
const MESSAGES = {
  ...messages.marketing,
  measures: named(measures),
  dimensions: named(dimensions),
  steps: named(messages.marketing.steps),
  vitalNames: named(messages.marketing.vitalNames),
  vitalDimensions: named({ page: dimensions.page, device: dimensions.device }),
  ratings: named(ratings),
  devices: named(devices),
  values: [['(none)', messages.marketing.none]] as const,
}
const NO_FUNNEL = { rows: [], total: { value: '', steps: {} } }
const NO_VITALS = { rows: [], total: { value: '', vitals: {} } }

/** Parses the requested days as the handlers of the site do. */
function rangeOf(address: string) {
  const { from, to } = Object.fromEntries(new URL(address, location.href).searchParams)
  return funnelQuerySchema.safeParse({ from, to })
}

function show(respond: (address: string) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string) => respond(address))
  onTestFinished(() => void vi.unstubAllGlobals())
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Marketing messages={MESSAGES} common={messages.common} tag="en" today="2026-03-01" initial="" />
    </SWRConfig>,
  )
}

it('numbers are shown under the requested heading, and not next to an error', async () => {
  const waiting: (() => void)[] = []
  show(async (address) => {
    if (address.includes('/funnel')) return Response.json(NO_FUNNEL)
    if (address.includes('/vitals')) return Response.json(NO_VITALS)
    if (address.includes('measure=promo')) return Response.json({ detail: 'away' }, { status: 503 })
    if (address.includes('measure=orders')) await new Promise<void>((resolve) => waiting.push(resolve))
    const total = { count: 7, counts: [7], revenue: [] }
    return Response.json({
      days: ['2026-03-01'],
      total,
      series: [{ ...total, value: address.includes('orders') ? 'EUR' : 'page_view' }],
    })
  })
  const user = userEvent.setup()
  const heading = (name: string) => screen.queryByRole('heading', { name })
  await waitFor(() => expect(heading(measures.events)).toBeVisible())
  const choice = screen.getByLabelText(messages.marketing.measure)
  await user.selectOptions(choice, 'orders')
  expect([heading(measures.events), heading(measures.orders)]).toEqual([expect.any(HTMLElement), null])
  for (const respond of waiting) respond()
  await waitFor(() => expect(heading(measures.orders)).toBeVisible())
  expect(screen.getByRole('rowheader', { name: 'EUR' })).toBeVisible()
  await user.selectOptions(choice, 'promo')
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.common.away)
  expect(screen.queryByRole('rowheader', { name: 'EUR' })).toBeNull()
})

/** Returns the cells of a table row by its header. */
function cellsOf(table: string, name: string) {
  const row =
    within(screen.getByRole('region', { name: table }))
      .getByRole('rowheader', { name })
      .closest('tr') ?? expect.fail('no row')
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const series = (value: string, counts: number[], EUR: number[], RUB: number[]): MarketingSeries => ({
  value,
  count: sum(counts),
  counts,
  revenue: [
    { currency: 'EUR', amount: sum(EUR), amounts: EUR },
    { currency: 'RUB', amount: sum(RUB), amounts: RUB },
  ],
})
const ORDERS: SeriesResponse = {
  days: ['2026-02-28', '2026-03-01'],
  total: series('', [3, 3], [12_050, 30_000], [990_000, 0]),
  series: [series('ads', [3, 1], [12_050, 5000], [990_000, 0]), series('mail', [0, 2], [0, 25_000], [0, 0])],
}

it('revenue is shown by day, one currency at a time, in the chart, the table and the export alike', async () => {
  show((address) => {
    if (address.includes('/funnel')) return Response.json(NO_FUNNEL)
    return Response.json(address.includes('/vitals') ? NO_VITALS : ORDERS)
  })
  const user = userEvent.setup()
  const name = measures.events
  expect(await drawn(name)).toMatchObject([
    {},
    [
      ['ads', [3, 1]],
      ['mail', [0, 2]],
    ],
  ])
  expect(cellsOf(messages.marketing.table, 'ads')).toEqual(['4', '€170.50 · RUB 9,900', '3', '1'])
  await user.selectOptions(screen.getByLabelText(messages.marketing.shown), 'EUR')
  expect(await drawn(`${name}: ${messages.marketing.revenue}, EUR`)).toMatchObject([
    {},
    [
      ['mail', [0, 250]],
      ['ads', [120.5, 50]],
    ],
  ])
  expect(cellsOf(messages.marketing.table, messages.marketing.total)).toEqual([
    '6',
    '€420.50 · RUB 9,900',
    '€120.50',
    '€300',
  ])
  const [head, ...rows] = seriesTable(ORDERS)
  for (const [index, currency] of ['EUR', 'RUB'].entries()) {
    await user.selectOptions(screen.getByLabelText(messages.marketing.shown), currency)
    const [, bars] = (await drawn(`${name}: ${messages.marketing.revenue}, ${currency}`)) as [
      unknown,
      [string, number[]][],
    ]
    expect(head?.[3 + index]).toBe(currency)
    const inFile = rows.map(([day, value, , ...amounts]) => [value, day, Number(amounts[index])])
    const inChart = bars.flatMap(([value, numbers]) => ORDERS.days.map((day, at) => [value, day, numbers[at]]))
    expect(inChart).toEqual(expect.arrayContaining(inFile))
  }
})

it('the funnel is shown and exported, in total or by a dimension', async () => {
  const reached = (value: string, [pageView = 0, orderClick = 0, basket = 0, order = 0]: number[]) => ({
    value,
    steps: { pageView, orderClick, basket, order },
  })
  show((address) => {
    if (address.includes('/vitals')) return Response.json(NO_VITALS)
    if (!address.includes('/funnel')) return Response.json({ ...ORDERS, total: { ...ORDERS.total, count: 0 } })
    const rows = address.includes('dimension=country')
      ? [reached('LV', [6, 3, 2, 1]), reached('(none)', [4, 0, 0, 0])]
      : []
    return Response.json({ rows, total: reached('', [10, 3, 2, 1]) } satisfies FunnelResponse)
  })
  const columns = Object.values(messages.marketing.steps)
  expect(await drawn(messages.marketing.funnel)).toEqual([columns, [[messages.marketing.total, [10, 3, 2, 1]]]])
  await userEvent.setup().selectOptions(screen.getByLabelText(messages.marketing.dimension), 'country')
  await screen.findByRole('rowheader', { name: 'LV' })
  expect(await drawn(messages.marketing.funnel)).toEqual([
    columns,
    [
      ['LV', [6, 3, 2, 1]],
      [messages.marketing.none, [4, 0, 0, 0]],
    ],
  ])
  const files = screen.getAllByRole('link', { name: messages.common.download }).map((link) => link.getAttribute('href'))
  expect(files).toContain('/api/admin/marketing/funnel.csv?from=2026-01-31&to=2026-03-01&dimension=country&lang=en')
})

it('a range that ends before it starts is reported once, at its field', async () => {
  show((address) => {
    const question = rangeOf(address)
    if (!question.success) return badRequest(question.error)
    if (address.includes('/funnel')) return Response.json(NO_FUNNEL)
    return Response.json(address.includes('/vitals') ? NO_VITALS : ORDERS)
  })
  await screen.findByRole('rowheader', { name: 'ads' })
  const user = userEvent.setup()
  await typeDate(user, messages.marketing.from, '02032026')
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.common.reasons.beforeStart)
  expect(screen.getByRole('group', { name: messages.marketing.to })).toHaveAccessibleDescription(
    expect.stringContaining(messages.common.reasons.beforeStart),
  )
  await typeDate(user, messages.marketing.to, '02032026')
  await screen.findByRole('rowheader', { name: 'ads' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('one of the existing kinds is selected', async () => {
  const requests: URL[] = []
  show((address) => {
    if (address.includes('/funnel')) return Response.json(NO_FUNNEL)
    if (address.includes('/vitals')) return Response.json(NO_VITALS)
    requests.push(new URL(address, location.href))
    return Response.json(ORDERS)
  })
  const choice = screen.getByLabelText(messages.marketing.kind)
  await within(choice).findByRole('option', { name: 'mail' })
  const options = within(choice).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([messages.marketing.anyKind, 'ads', 'mail'])
  await userEvent.setup().selectOptions(choice, 'mail')
  await waitFor(() => expect(requests.at(-1)?.searchParams.get('kind')).toBe('mail'))
  expect(location.search).toBe('?kind=mail')
})

const nothing = { samples: 0, p75: null }
const of = (value: string, LCP: number | null, CLS: number | null = null): VitalsResponse['total'] => ({
  value,
  vitals: {
    LCP: LCP === null ? nothing : { samples: 1200, p75: LCP },
    CLS: CLS === null ? nothing : { samples: 3, p75: CLS },
    INP: nothing,
    FCP: nothing,
    TTFB: nothing,
  },
})

it('Web Vitals are shown with their rating as text and their samples, by page or by a selected dimension', async () => {
  const requests: URL[] = []
  show((address) => {
    if (address.includes('/funnel')) return Response.json(NO_FUNNEL)
    if (!address.includes('/vitals'))
      return Response.json({ days: [], total: { count: 0, counts: [], revenue: [] }, series: [] })
    const url = new URL(address, location.href)
    requests.push(url)
    const byDevice = url.searchParams.get('dimension') === 'device'
    const rows = byDevice
      ? [of('phone', 4001)]
      : [of('/full-genome', 2500, 0.1), of('/lv/', 2600, 0.26), of('(none)', null)]
    return Response.json({ rows, total: of('', 4000, 0.25) } satisfies VitalsResponse)
  })
  const user = userEvent.setup()
  const table = () => within(screen.getByRole('region', { name: messages.marketing.vitals }))
  const measured = (name: string) => cellsOf(messages.marketing.vitals, name)
  await screen.findByRole('rowheader', { name: '/full-genome' })
  const columns = table().getAllByRole('columnheader')
  expect(columns.map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    messages.marketing.value,
    'LCP',
    'INP',
    'CLS',
    'FCP',
    'TTFB',
  ])
  expect(measured('/full-genome')).toEqual([
    `2,500 ms ${ratings.good} samples: 1,200`,
    '—',
    `0.10 ${ratings.good} samples: 3`,
    '—',
    '—',
  ])
  expect(measured('/lv/')).toEqual([
    `2,600 ms ${ratings.needsImprovement} samples: 1,200`,
    '—',
    `0.26 ${ratings.poor} samples: 3`,
    '—',
    '—',
  ])
  expect(measured(messages.marketing.none)).toEqual(['—', '—', '—', '—', '—'])
  expect(measured(messages.marketing.total)[0]).toBe(`4,000 ms ${ratings.needsImprovement} samples: 1,200`)
  await user.selectOptions(screen.getByLabelText(messages.marketing.vitalsBy), 'device')
  await screen.findByRole('rowheader', { name: devices.phone })
  expect(measured(devices.phone)[0]).toBe(`4,001 ms ${ratings.poor} samples: 1,200`)
  expect(Object.fromEntries(requests.at(-1)?.searchParams ?? [])).toEqual({
    from: '2026-01-31',
    to: '2026-03-01',
    dimension: 'device',
  })
  const files = screen.getAllByRole('link', { name: messages.common.download }).map((link) => link.getAttribute('href'))
  expect(files).toContain('/api/admin/marketing/vitals.csv?from=2026-01-31&to=2026-03-01&dimension=device&lang=en')
})
