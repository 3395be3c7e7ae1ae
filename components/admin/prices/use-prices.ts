import { useRef, useState } from 'react'
import useSWR from 'swr'
import type { PriceBatchResponse, PriceChange, PriceRow, PriceValues } from '@/lib/contract/prices-admin'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { changedSince, revertUpdate } from '../revert'
import { useSerialQueue } from '../use-serial-queue'
import type { Proposal } from './price-review'
import { AT_ONCE, findRow, submitChanges, valuesOf } from './submit-changes'

const API_URL = '/api/admin/prices'

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

const presentValues = (rows: readonly PriceRow[], change: PriceChange): PriceValues | null => {
  const row = findRow(rows, change)
  return row ? valuesOf(row) : null
}

/** Reverts of many changes; those that were changed again since are skipped. */
function toProposal(changes: readonly PriceChange[], rows: readonly PriceRow[]): Proposal {
  const skipped: PriceChange[] = []
  const reverts = changes.flatMap((change) => {
    const before = presentValues(rows, change)
    if (!changedSince(change, before).length) return [{ ...change, before, after: withoutChange(change, before) }]
    skipped.push(change)
    return []
  })
  return { changes: reverts, unchanged: 0, skipped }
}

/** Prices of the catalogue and their writes, which run one at a time. */
export function usePrices() {
  const { data, error, mutate } = useSWR<{ rows: readonly PriceRow[] }, Rejection>(API_URL, fetchOrThrow)
  const [rejection, setRejection] = useState<Rejection>()
  const enqueue = useSerialQueue()
  // The values that own edits have given to a loaded row, until the list is reloaded.
  const editedValues = useRef(new WeakMap<PriceRow, PriceValues>())

  const change = (one: PriceChange): Promise<Rejection | undefined> => submitChanges([one], AT_ONCE)

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
   * Reverts a change. If its fields have changed again, only with `isConfirmed`.
   * @returns the conflict to confirm
   */
  const revert = (reverted: PriceChange, isConfirmed = false): Promise<RevertConflict | undefined> =>
    enqueue(async () => {
      const { bitrixId, currency } = reverted
      const before = presentValues((await mutate())?.rows ?? [], reverted)
      if (!isConfirmed && changedSince(reverted, before).length) return { change: reverted, present: before }
      setRejection(await change({ bitrixId, currency, before, after: withoutChange(reverted, before) }))
      await mutate()
      return undefined
    })

  /** Reads the prices as they are now, or as they will be at a time. */
  async function readRows(at: string): Promise<readonly PriceRow[] | Rejection> {
    const query = at && `?${new URLSearchParams({ at })}`
    const result = await callApi<{ rows: readonly PriceRow[] }>(`${API_URL}${query}`)
    return 'rejection' in result ? result.rejection : result.data.rows
  }

  /** Lists the changes that a revert of a batch makes now. */
  async function proposeRevert(id: string): Promise<Proposal | undefined> {
    const [batch, rows] = await Promise.all([
      callApi<PriceBatchResponse>(`${API_URL}/changes/${encodeURIComponent(id)}`),
      readRows(''),
    ])
    if ('rejection' in batch) setRejection(batch.rejection)
    else if ('status' in rows) setRejection(rows)
    else return toProposal(batch.data.changes, rows)
    return undefined
  }

  return { rows: data?.rows, error, rejection, edit, revert, readRows, proposeRevert, refresh: () => void mutate() }
}
