import { render } from '@testing-library/react'
import type { ChartConfiguration } from 'chart.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Chart } from '@/components/admin/marketing/chart'

const { drawn } = vi.hoisted(() => ({ drawn: [] as { ink: unknown; fonts: unknown[]; isGone: boolean }[] }))

/** jsdom has no canvas: drawing calls are recorded. */
vi.mock('chart.js', async (original) => ({
  ...(await original<object>()),
  Chart: class {
    static register = () => undefined
    readonly #drawing
    constructor(_canvas: HTMLCanvasElement, { options }: ChartConfiguration<'bar'>) {
      const { scales, plugins } = options ?? {}
      const fonts = [scales?.['x']?.ticks?.font, scales?.['y']?.ticks?.font, plugins?.legend?.labels?.font]
      drawn.push((this.#drawing = { ink: plugins?.legend?.labels?.color, fonts, isGone: false }))
    }
    destroy() {
      this.#drawing.isGone = true
    }
  },
}))

const series = [{ name: 'Orders', numbers: [1] }]
const columns = ['01.03.2026']
beforeEach(() => {
  drawn.length = 0
  vi.stubGlobal('matchMedia', () => new EventTarget())
  Object.assign(document, { fonts: { status: 'loaded' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

it('axes and legend have the typeface of the page, also if it loads later', async () => {
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'Golos Text', getPropertyValue: () => 'black' }))
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(document, { fonts: { status: 'loading', ready: promise } })
  render(<Chart label="Orders" columns={columns} series={series} />)
  const font = { family: 'Golos Text' }
  expect(drawn).toMatchObject([{ fonts: [font, font, font], isGone: false }])
  resolve()
  await expect.poll(() => drawn.map(({ isGone }) => isGone)).toEqual([true, false])
})

it('a chart is rendered again in the new colours when the colour scheme changes', () => {
  const dark = new EventTarget()
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('dark') ? dark : new EventTarget()))
  let ink = 'black'
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: '', getPropertyValue: () => ink }))
  const { unmount } = render(<Chart label="Orders" columns={columns} series={series} />)
  ink = 'white'
  dark.dispatchEvent(new Event('change'))
  expect(drawn).toMatchObject([
    { ink: 'black', isGone: true },
    { ink: 'white', isGone: false },
  ])
  unmount()
  dark.dispatchEvent(new Event('change'))
  expect(drawn.map(({ isGone }) => isGone)).toEqual([true, true])
})
