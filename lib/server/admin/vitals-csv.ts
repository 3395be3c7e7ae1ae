import 'server-only'
import type { VitalsAnswer } from '../../contract/marketing-store.ts'
import type { CsvTable } from '../../domain/csv.ts'
import { TOTAL } from '../../domain/marketing-values.ts'
import { ratingOf, VITALS } from '../../domain/web-vitals.ts'

/** Web Vitals as a table: value, measure, 75th percentile in milliseconds (of CLS as it is), what it is worth, samples; what was not measured is left out. */
export const vitalsTable = ({ rows, total }: VitalsAnswer): CsvTable => [
  ['value', 'metric', 'p75', 'rating', 'samples'],
  ...[...rows, { ...total, value: TOTAL }].flatMap(({ value, vitals }) =>
    VITALS.flatMap((vital) => {
      const { p75, samples } = vitals[vital]
      return p75 === null ? [] : [[value, vital, p75, ratingOf(vital, p75), samples]]
    }),
  ),
]
