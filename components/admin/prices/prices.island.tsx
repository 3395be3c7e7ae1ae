'use client'
import { useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import { findByText } from '@/lib/domain/search'
import { AdminStack } from '../admin-stack'
import { CsvLink } from '../csv-link'
import { ConfirmDialog } from '../confirm-dialog'
import { rejectionText } from '../rejection-text'
import { namesOf, type Name } from './names'
import { differences } from './price-differences'
import { PriceHistory } from './price-history'
import { PriceImport } from './price-import'
import { PriceTable } from './price-table'
import { usePrices, type RevertConflict } from './use-prices'

export interface PricesProps {
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly tag: string
  /** In the order of the CSV file. */
  readonly columns: readonly string[]
  /** The initially selected currency. */
  readonly currency: string
  /** Product names in the page's language, by path. */
  readonly names: Readonly<Record<string, Name>>
}

/** Admin page of the prices: inline editing, CSV export and import. */
export function Prices({ messages, common, tag, columns, currency: first, names }: PricesProps) {
  const { rows: all, error, rejection, edit, revert, refresh } = usePrices()
  const [currency, setCurrency] = useState(first)
  const [search, setSearch] = useState('')
  const [isHistory, setHistory] = useState(false)
  const [conflict, setConflict] = useState<RevertConflict>()

  // Prices of an external backend are read-only.
  if (error?.status === 409) return <p>{messages.outside}</p>
  const currencies = [...new Set(all?.map((row) => row.currency))]
  const nameOf = namesOf(names, all ?? [])
  const visibleRows = all?.filter((row) => !currency || row.currency === currency)
  const rows =
    visibleRows &&
    findByText(
      visibleRows,
      search,
      ({ bitrixId, name, href }) => `${nameOf(bitrixId).text} ${name} ${href} ${bitrixId}`,
    )
  const changesSince = ({ change, present }: RevertConflict) =>
    differences({ before: change.after, after: present }, messages)
  return (
    <AdminStack>
      <div className="admin-bar">
        <label className="admin-search">
          <span>{common.search}</span>
          <input type="search" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
        </label>
        <label className="admin-search">
          <span>{messages.currency}</span>
          <select value={currency} onChange={({ currentTarget }) => setCurrency(currentTarget.value)}>
            <option value="">{messages.allCurrencies}</option>
            {currencies.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <CsvLink href="/api/admin/prices.csv" tag={tag} text={common.download} />
        <button type="button" aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
          {messages.history}
        </button>
      </div>
      {(error ?? rejection) && (
        <p role="alert" className="admin-error admin-said">
          {rejection?.status === 409
            ? messages.conflict
            : rejectionText(rejection ?? error ?? { status: 0 }, common, messages.columns)}
        </p>
      )}
      {!all && !error && <p role="status">{common.loading}</p>}
      {rows &&
        (rows.length ? (
          <PriceTable {...{ rows, columns, nameOf, messages, common, edit }} />
        ) : (
          <p>{common.nothingFound}</p>
        ))}
      <PriceImport {...{ messages, common, nameOf }} onImported={refresh} />
      {isHistory && (
        <PriceHistory
          {...{ messages, common, nameOf }}
          stamp={all}
          revert={(change) => void revert(change).then(setConflict)}
        />
      )}
      {conflict && (
        <ConfirmDialog
          text={`${common.changedSince} ${changesSince(conflict)}`}
          yes={messages.revert}
          no={common.cancel}
          onConfirm={() => void revert(conflict.change, true)}
          close={() => setConflict(undefined)}
        />
      )}
    </AdminStack>
  )
}
