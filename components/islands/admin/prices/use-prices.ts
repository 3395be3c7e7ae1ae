import { useRef, useState } from 'react'
import useSWR from 'swr'
import type { PriceChange, PriceRow, PriceValues } from '@/lib/contract/prices-admin'
import { ask, askOrThrow, type Refusal } from '../ask'
import { changedSince, takingBack } from '../taking-back'
import { useTurns } from '../use-turns'

const ADDRESS = '/api/admin/prices'

/** The values of a row, without what names it. */
function valuesOf({ bitrixId: _id, currency: _currency, href: _href, name: _name, ...values }: PriceRow): PriceValues {
  return values
}

/** The values with what a change has changed as it was: what others have changed since stays. */
const withoutChange = ({ before, after }: PriceChange, present: PriceValues | null): PriceValues | null =>
  before && after && present ? { ...present, ...takingBack(before, after) } : before

/** A change that is to be taken back, of a price that has been changed again since: what it is now. */
export interface Contested {
  readonly change: PriceChange
  readonly present: PriceValues | null
}

/** The row as it is now, where somebody else was faster. */
export const currentRow = (refusal: Refusal): PriceRow | undefined =>
  refusal.status === 409 ? (refusal['rows'] as readonly PriceRow[])[0] : undefined

const isGone = (refusal: Refusal) => refusal.status === 409 && !currentRow(refusal)

/** The prices of the catalogue, and what can be done with them, one deed after the other. */
export function usePrices() {
  const { data, error, mutate } = useSWR<{ rows: readonly PriceRow[] }, Refusal>(ADDRESS, askOrThrow)
  const [refusal, setRefusal] = useState<Refusal>()
  const inTurn = useTurns()
  // What a row as it is shown has become by our own edits, until it is read again.
  const own = useRef(new WeakMap<PriceRow, PriceValues>())

  const change = async (one: PriceChange): Promise<Refusal | undefined> => {
    const asked = await ask(ADDRESS, { method: 'PATCH', body: { changes: [one] } })
    return 'refusal' in asked ? asked.refusal : undefined
  }

  /** Changes one column of a row as it was seen; gives the refusal, if there is one. */
  const edit = (row: PriceRow, column: string, value: string | number): Promise<Refusal | undefined> =>
    inTurn(async (isLast) => {
      const before = own.current.get(row) ?? valuesOf(row)
      const after = { ...before, [column]: value }
      const refused = await change({ bitrixId: row.bitrixId, currency: row.currency, before, after })
      if (!refused) own.current.set(row, after)
      // The cell of a price that is gone, which would say it, is gone too.
      setRefusal(refused && isGone(refused) ? refused : undefined)
      if (isLast()) await mutate()
      return refused
    })

  /**
   * Takes a change back; where what it changed has been changed again since, only if that is meant.
   * @returns what is to be asked first
   */
  const revert = (noted: PriceChange, isMeant = false): Promise<Contested | undefined> =>
    inTurn(async () => {
      const { bitrixId, currency } = noted
      const row = (await mutate())?.rows.find((one) => one.bitrixId === bitrixId && one.currency === currency)
      const before = row ? valuesOf(row) : null
      if (!isMeant && changedSince(noted, before).length) return { change: noted, present: before }
      setRefusal(await change({ bitrixId, currency, before, after: withoutChange(noted, before) }))
      await mutate()
      return undefined
    })

  return { rows: data?.rows, error, refusal, edit, revert, refresh: () => void mutate() }
}
