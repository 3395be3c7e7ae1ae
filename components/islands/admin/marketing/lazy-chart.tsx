import { lazy, Suspense } from 'react'
import type { ChartProps } from './chart'

const Drawn = lazy(async () => ({ default: (await import('./chart')).Chart }))

/** A chart, whose library comes when there is something to draw. */
export const Chart = (props: ChartProps) => (
  <Suspense fallback={<div className="admin-chart" />}>
    <Drawn {...props} />
  </Suspense>
)
