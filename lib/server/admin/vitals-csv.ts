import 'server-only'
import type { VitalsResponse } from '../../contract/marketing-store.ts'
import type { CsvTable } from '../../domain/csv.ts'
import { TOTAL } from '../../domain/marketing-values.ts'
import { ratingOf, VITALS } from '../../domain/web-vitals.ts'

/** `p75` is in milliseconds, unitless for CLS. Metrics without samples are omitted. */
export const vitalsTable = ({ rows, total }: VitalsResponse): CsvTable => [
  ['value', 'metric', 'p75', 'rating', 'samples'],
  ...[...rows, { ...total, value: TOTAL }].flatMap(({ value, vitals }) =>
    VITALS.flatMap((vital) => {
      const { p75, samples } = vitals[vital]
      return p75 === null ? [] : [[value, vital, p75, ratingOf(vital, p75), samples]]
    }),
  ),
]
