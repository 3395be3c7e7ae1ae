import type { PriceChange, PriceRow, PriceValues } from '@/lib/contract/prices-admin'
import { callApi, type Rejection } from '../call-api'
import { isSame } from '../revert'

export interface PlanTimes {
  /** ISO times; empty = at once, and for good. */
  readonly startsAt: string
  readonly endsAt: string
  readonly note: string
}

export const AT_ONCE: PlanTimes = { startsAt: '', endsAt: '', note: '' }

export const isPlanned = ({ startsAt, endsAt }: PlanTimes): boolean => startsAt !== '' || endsAt !== ''

/** Applies changes as a whole, at once or planned. Returns the error, if any. */
export async function submitChanges(
  changes: readonly PriceChange[],
  { startsAt, endsAt, note }: PlanTimes,
): Promise<Rejection | undefined> {
  const result = isPlanned({ startsAt, endsAt, note })
    ? await callApi('/api/admin/prices/schedules', {
        method: 'POST',
        body: { changes, note, ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) },
      })
    : await callApi('/api/admin/prices', { method: 'PATCH', body: { changes } })
  return 'rejection' in result ? result.rejection : undefined
}

/** The prices of a row, without its names. */
export function valuesOf({
  bitrixId: _id,
  currency: _currency,
  href: _href,
  name: _name,
  ...values
}: PriceRow): PriceValues {
  return values
}

export const findRow = (
  rows: readonly PriceRow[],
  { bitrixId, currency }: Pick<PriceRow, 'bitrixId' | 'currency'>,
): PriceRow | undefined => rows.find((row) => row.bitrixId === bitrixId && row.currency === currency)

/** Changes that are not based on the current rows. */
export const outdatedChanges = (changes: readonly PriceChange[], rows: readonly PriceRow[]): PriceChange[] => {
  const present = new Map(rows.map((row) => [`${row.bitrixId} ${row.currency}`, valuesOf(row)]))
  return changes.filter(
    ({ bitrixId, currency, before }) => !isSame(present.get(`${bitrixId} ${currency}`) ?? null, before),
  )
}
