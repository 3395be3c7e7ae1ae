import { useRef, useState } from 'react'
import useSWR from 'swr'
import type { PriceChange, PriceRow, PriceValues } from '@/lib/contract/prices-admin'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { changedSince, revertUpdate } from '../revert'
import { useSerialQueue } from '../use-serial-queue'

const API_URL = '/api/admin/prices'

function valuesOf({ bitrixId: _id, currency: _currency, href: _href, name: _name, ...values }: PriceRow): PriceValues {
  return values
}

/** The values without the effect of a change; later changes to other fields stay. */
const withoutChange = ({ before, after }: PriceChange, present: PriceValues | null): PriceValues | null =>
  before && after && present ? { ...present, ...revertUpdate(before, after) } : before

/** A revert that needs confirmation, since the price has changed again; `present` is its current state. */
export interface RevertConflict {
  readonly change: PriceChange
  readonly present: PriceValues | null
}

/** The stored row after a version conflict. */
export const currentRow = (rejection: Rejection): PriceRow | undefined =>
  rejection.status === 409 ? (rejection['rows'] as readonly PriceRow[])[0] : undefined

const isGone = (rejection: Rejection) => rejection.status === 409 && !currentRow(rejection)

/** Prices of the catalogue and their writes, which run one at a time. */
export function usePrices() {
  const { data, error, mutate } = useSWR<{ rows: readonly PriceRow[] }, Rejection>(API_URL, fetchOrThrow)
  const [rejection, setRejection] = useState<Rejection>()
  const enqueue = useSerialQueue()
  // The values that own edits have given to a loaded row, until the list is reloaded.
  const editedValues = useRef(new WeakMap<PriceRow, PriceValues>())

  const change = async (one: PriceChange): Promise<Rejection | undefined> => {
    const result = await callApi(API_URL, { method: 'PATCH', body: { changes: [one] } })
    return 'rejection' in result ? result.rejection : undefined
  }

  /** Changes one column of the row as it was loaded. Returns the error, if any. */
  const edit = (row: PriceRow, column: string, value: string | number): Promise<Rejection | undefined> =>
    enqueue(async (isLast) => {
      const before = editedValues.current.get(row) ?? valuesOf(row)
      const after = { ...before, [column]: value }
      const changeError = await change({ bitrixId: row.bitrixId, currency: row.currency, before, after })
      if (!changeError) editedValues.current.set(row, after)
      // A deleted price has no cell left to show its error.
      setRejection(changeError && isGone(changeError) ? changeError : undefined)
      if (isLast()) await mutate()
      return changeError
    })

  /**
   * Reverts a change. If its fields have changed again, only with `isMeant`.
   * @returns the conflict to confirm
   */
  const revert = (reverted: PriceChange, isConfirmed = false): Promise<RevertConflict | undefined> =>
    enqueue(async () => {
      const { bitrixId, currency } = reverted
      const row = (await mutate())?.rows.find((one) => one.bitrixId === bitrixId && one.currency === currency)
      const before = row ? valuesOf(row) : null
      if (!isConfirmed && changedSince(reverted, before).length) return { change: reverted, present: before }
      setRejection(await change({ bitrixId, currency, before, after: withoutChange(reverted, before) }))
      await mutate()
      return undefined
    })

  return { rows: data?.rows, error, rejection, edit, revert, refresh: () => void mutate() }
}
