'use client'
import { useState } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { PricesWords } from '@/components/sections/admin/prices-words'
import { findByText } from '@/lib/domain/search'
import { AdminStack } from '../admin-stack'
import { CsvLink } from '../csv-link'
import { Question } from '../question'
import { refusalText } from '../refusal-text'
import { namesOf, type Name } from './names'
import { differences } from './price-differences'
import { PriceHistory } from './price-history'
import { PriceImport } from './price-import'
import { PriceTable } from './price-table'
import { usePrices, type Contested } from './use-prices'

export interface PricesProps {
  readonly words: PricesWords
  readonly common: CommonWords
  readonly tag: string
  /** Columns of a price in the order of the file. */
  readonly columns: readonly string[]
  /** The currency that is shown first. */
  readonly currency: string
  /** What products are called in the language of the page, by their addresses. */
  readonly names: Readonly<Record<string, Name>>
}

/** The prices of the catalogue: edited in their places, taken along as a file and brought back as one. */
export function Prices({ words, common, tag, columns, currency: first, names }: PricesProps) {
  const { rows: all, error, refusal, edit, revert, refresh } = usePrices()
  const [currency, setCurrency] = useState(first)
  const [search, setSearch] = useState('')
  const [isHistory, setHistory] = useState(false)
  const [contested, setContested] = useState<Contested>()

  // Prices of an outside backend are not ours to change.
  if (error?.status === 409) return <p>{words.outside}</p>
  const currencies = [...new Set(all?.map((row) => row.currency))]
  const nameOf = namesOf(names, all ?? [])
  const shown = all?.filter((row) => !currency || row.currency === currency)
  const rows =
    shown &&
    findByText(shown, search, ({ bitrixId, name, href }) => `${nameOf(bitrixId).text} ${name} ${href} ${bitrixId}`)
  return (
    <AdminStack>
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
        <CsvLink href="/api/admin/prices.csv" tag={tag} text={common.download} />
        <button type="button" aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
          {words.history}
        </button>
      </div>
      {(error ?? refusal) && (
        <p role="alert" className="admin-error admin-said">
          {refusal?.status === 409
            ? words.conflict
            : refusalText(refusal ?? error ?? { status: 0 }, common, words.columns)}
        </p>
      )}
      {!all && !error && <p role="status">{common.loading}</p>}
      {rows &&
        (rows.length ? (
          <PriceTable {...{ rows, columns, nameOf, words, common, edit }} />
        ) : (
          <p>{common.nothingFound}</p>
        ))}
      <PriceImport {...{ words, common, nameOf }} imported={refresh} />
      {isHistory && (
        <PriceHistory
          {...{ words, common, nameOf }}
          stamp={all}
          revert={(change) => void revert(change).then(setContested)}
        />
      )}
      {contested && (
        <Question
          text={`${common.changedSince} ${differences({ before: contested.change.after, after: contested.present }, words)}`}
          yes={words.revert}
          no={common.cancel}
          act={() => void revert(contested.change, true)}
          close={() => setContested(undefined)}
        />
      )}
    </AdminStack>
  )
}
