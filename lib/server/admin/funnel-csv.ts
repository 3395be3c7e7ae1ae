import 'server-only'
import { FUNNEL_STEPS, type FunnelResponse } from '../../contract/marketing-store.ts'
import type { CsvTable } from '../../domain/csv.ts'
import { TOTAL } from '../../domain/marketing-values.ts'

export const funnelTable = ({ rows, total }: FunnelResponse): CsvTable => [
  ['value', ...FUNNEL_STEPS],
  ...[...rows, { ...total, value: TOTAL }].map(({ value, steps }) => [
    value,
    ...FUNNEL_STEPS.map((step) => steps[step]),
  ]),
]
