import { render } from '@testing-library/react'
import type { ChartConfiguration } from 'chart.js'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Chart } from '@/components/admin/marketing/chart'

const { drawn } = vi.hoisted(() => ({ drawn: [] as { ink: unknown; isGone: boolean }[] }))

/** jsdom has no canvas: drawing calls are recorded. */
vi.mock('chart.js', async (original) => ({
  ...(await original<object>()),
  Chart: class {
    static register = () => undefined
    readonly #drawing
    constructor(_canvas: HTMLCanvasElement, { options }: ChartConfiguration<'bar'>) {
      drawn.push((this.#drawing = { ink: options?.plugins?.legend?.labels?.color, isGone: false }))
    }
    destroy() {
      this.#drawing.isGone = true
    }
  },
}))

it('a chart is rendered again in the new colours when the colour scheme changes', () => {
  const dark = new EventTarget()
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('dark') ? dark : new EventTarget()))
  onTestFinished(() => void vi.unstubAllGlobals())
  let ink = 'black'
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: '', getPropertyValue: () => ink }))
  const series = [{ name: 'Orders', numbers: [1] }]
  const columns = ['01.03.2026']
  const { unmount } = render(<Chart label="Orders" columns={columns} series={series} />)
  ink = 'white'
  dark.dispatchEvent(new Event('change'))
  expect(drawn).toEqual([
    { ink: 'black', isGone: true },
    { ink: 'white', isGone: false },
  ])
  unmount()
  dark.dispatchEvent(new Event('change'))
  expect(drawn.map(({ isGone }) => isGone)).toEqual([true, true])
})
