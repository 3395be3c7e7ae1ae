import { lazy, Suspense } from 'react'
import type { ChartProps } from './chart'

const Drawn = lazy(async () => ({ default: (await import('./chart')).Chart }))

/** Loads the chart library only when there is something to draw. */
export const Chart = (props: ChartProps) => (
  <Suspense fallback={<div className="admin-chart" />}>
    <Drawn {...props} />
  </Suspense>
)
