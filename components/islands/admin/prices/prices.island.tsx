'use client'
import { useState } from 'react'
import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { PricesWords } from '@/components/sections/admin/prices-words'
import type { PriceChange, PriceRow } from '@/lib/contract/prices-admin'
import { ask, askOrThrow, type Refusal } from '../ask'
import { refusalText } from '../refusal-text'
import { PriceHistory } from './price-history'
import { PriceImport } from './price-import'
import { PriceTable } from './price-table'

export interface PricesProps {
  readonly words: PricesWords
  readonly common: CommonWords
  /** Columns of a price in the order of the file. */
  readonly columns: readonly string[]
  /** The currency that is shown first. */
  readonly currency: string
}

const ADDRESS = '/api/admin/prices'

/** The prices of the catalogue: edited in their places, taken along as a file and brought back as one. */
export function Prices({ words, common, columns, currency: first }: PricesProps) {
  const { data, error, mutate } = useSWR<{ rows: readonly PriceRow[] }, Refusal>(ADDRESS, askOrThrow)
  const [currency, setCurrency] = useState(first)
  const [search, setSearch] = useState('')
  const [isHistory, setHistory] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  async function change(changes: readonly PriceChange[]): Promise<void> {
    const asked = await ask(ADDRESS, { method: 'PATCH', body: { changes } })
    setRefusal('refusal' in asked ? asked.refusal : undefined)
    await mutate()
  }

  // Prices of an outside backend are not ours to change.
  if (error?.status === 409) return <p>{words.outside}</p>
  const currencies = [...new Set(data?.rows.map((row) => row.currency))]
  const wanted = search.trim().toLowerCase()
  const rows = data?.rows.filter((row) => (!currency || row.currency === currency) && `${row.name} ${row.href} ${row.bitrixId}`.toLowerCase().includes(wanted))
  return (
    <div className="admin-stack">
      <div className="admin-bar">
        <label className="admin-search">
          <span>{common.search}</span>
          <input type="search" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
        </label>
        <label className="admin-search">
          <span>{words.currency}</span>
          <select value={currency} onChange={({ currentTarget }) => setCurrency(currentTarget.value)}>
            <option value="">{words.allCurrencies}</option>
            {currencies.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <a className="admin-button" href={`${ADDRESS}.csv`} download>
          {common.download}
        </a>
        <button type="button" aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
          {words.history}
        </button>
      </div>
      {(error ?? refusal) && (
        <p role="alert" className="admin-error">
          {refusal?.status === 409 ? words.conflict : refusalText(refusal ?? error ?? { status: 0 }, common)}
        </p>
      )}
      {!data && !error && <p role="status">{common.loading}</p>}
      {rows && (rows.length ? <PriceTable {...{ rows, columns, words }} change={(one) => void change([one])} /> : <p>{common.nothingFound}</p>)}
      <PriceImport {...{ words, common }} imported={() => void mutate()} />
      {isHistory && <PriceHistory {...{ words, common }} stamp={data} revert={(one) => void change([one])} />}
    </div>
  )
}
