import 'server-only'
import { FUNNEL_STEPS, type FunnelAnswer } from '../../contract/marketing-store.ts'
import type { CsvTable } from '../../domain/csv.ts'
import { TOTAL } from '../../domain/marketing-values.ts'

/** The way to an order as a table: visits that reached each step, by value and in all. */
export const funnelTable = ({ rows, total }: FunnelAnswer): CsvTable => [
  ['value', ...FUNNEL_STEPS],
  ...[...rows, { ...total, value: TOTAL }].map(({ value, steps }) => [
    value,
    ...FUNNEL_STEPS.map((step) => steps[step]),
  ]),
]
