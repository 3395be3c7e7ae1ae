'use client'
import { useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceColumn } from '@/lib/contract/prices-admin'
import { findByText } from '@/lib/domain/search'
import { AdminStack } from '../admin-stack'
import { CsvLink } from '../csv-link'
import { ConfirmDialog } from '../confirm-dialog'
import { FilterChoice, SearchField } from '../list-filter'
import { Pager } from '../pager'
import { rejectionText } from '../rejection-text'
import { useUrlQuery } from '../use-url-query'
import { AdjustmentForm } from './adjustment-form'
import type { PriceGroup } from './groups'
import { namesOf, type Name } from './names'
import { PlanForm } from './plan-form'
import { differences } from './price-differences'
import { PriceHistory, type PriceBatch } from './price-history'
import { PriceImport } from './price-import'
import { toPriceQuery, toQueryText, type PriceQuery, type PriceView } from './price-query'
import type { Proposal } from './price-review'
import { PriceTable } from './price-table'
import { amountFormat } from './price-text'
import { RevertReview } from './revert-review'
import { ScheduleList } from './schedule-list'
import { usePrices, type RevertConflict } from './use-prices'

export interface PricesProps {
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly tag: string
  /** In the order of the CSV file. */
  readonly columns: readonly PriceColumn[]
  /** The initially selected currency. */
  readonly currency: string
  /** Product names in the page's language, by path. */
  readonly names: Readonly<Record<string, Name>>
  readonly groups: readonly PriceGroup[]
  /** Query of the URL. */
  readonly initial: string
}

const ROWS_PER_PAGE = 100

/** Admin page of the prices: inline editing, changes by percentage, planned changes, CSV export and import. */
export function Prices({ messages, common, tag, columns, currency: first, names, groups, initial }: PricesProps) {
  const { rows: all, error, rejection, edit, revert, readRows, proposeRevert, refresh } = usePrices()
  const { query: params, setQuery } = useUrlQuery(initial)
  const query = toPriceQuery(params, first)
  const { search, currency, group, view, page } = query
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [conflict, setConflict] = useState<RevertConflict>()
  const [reverting, setReverting] = useState<{ batch: PriceBatch; proposal: Proposal }>()
  const [message, setMessage] = useState<string>()

  // Prices of an external backend are read-only.
  if (error?.status === 409) return <p>{messages.outside}</p>
  const format = amountFormat(tag)
  const currencies = [...new Set(all?.map((row) => row.currency))]
  const nameOf = namesOf(names, all ?? [])
  const visibleRows = all?.filter(
    (row) =>
      (!currency || row.currency === currency) &&
      (!group || groups.some(({ key, hrefs }) => key === group && hrefs.includes(row.href))),
  )
  const found =
    visibleRows &&
    findByText(
      visibleRows,
      search,
      ({ bitrixId, name, href }) => `${nameOf(bitrixId).text} ${name} ${href} ${bitrixId}`,
    )
  const rows = found?.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)
  const planned = view === 'plan' && all?.find((row) => `${row.bitrixId} ${row.currency}` === query.price)
  const tools = { messages, common, nameOf, format }

  function change(part: Partial<PriceQuery>, how: 'push' | 'replace' = 'push'): void {
    setMessage(undefined)
    setQuery(toQueryText({ ...query, ...part }, first), how)
  }
  const open = (next: PriceView | undefined) => change({ view: view === next ? undefined : next })
  function finish(text: string): void {
    refresh()
    change({ view: undefined })
    setMessage(text)
  }
  async function startRevert(batch: PriceBatch): Promise<void> {
    const [only] = batch.changes
    if (batch.count === 1 && only) return setConflict(await revert(only))
    const proposal = await proposeRevert(batch.id)
    setReverting(proposal && { batch, proposal })
  }
  const tick = (bitrixIds: readonly string[], isTicked: boolean) =>
    setTicked((old) => new Set(isTicked ? [...old, ...bitrixIds] : [...old].filter((id) => !bitrixIds.includes(id))))
  const changesSince = ({ change: reverted, present }: RevertConflict) =>
    differences({ before: reverted.after, after: present }, messages, format)
  return (
    <AdminStack>
      <div className="admin-fields admin-filter">
        <SearchField
          label={common.search}
          search={search}
          change={(text) => change({ search: text, page: 1 }, 'replace')}
        />
        <FilterChoice
          label={messages.group}
          value={group}
          any={messages.allGroups}
          options={groups.map(({ key, title: { text, language } }) => ({ value: key, text, language }))}
          change={(value) => change({ group: value, page: 1 })}
        />
        <FilterChoice
          label={messages.currency}
          value={currency}
          any={messages.allCurrencies}
          options={currencies.map((one) => ({ value: one, text: one }))}
          change={(value) => change({ currency: value, page: 1 })}
        />
      </div>
      <div className="admin-bar">
        {(['adjust', 'planned', 'history'] as const).map((one) => (
          <button key={one} type="button" aria-expanded={view === one} onClick={() => open(one)}>
            {messages[one]}
          </button>
        ))}
        <CsvLink href="/api/admin/prices.csv" tag={tag} text={common.download} />
      </div>
      {message && <p role="status">{message}</p>}
      {(error ?? rejection) && (
        <p role="alert" className="admin-error admin-said">
          {rejection?.status === 409
            ? messages.conflict
            : rejectionText(rejection ?? error ?? { status: 0 }, common, messages.columns)}
        </p>
      )}
      {!all && !error && <p role="status">{common.loading}</p>}
      {all && view === 'adjust' && (
        <AdjustmentForm
          {...{ ...tools, groups, currencies, ticked, readRows }}
          filter={{ currency, group }}
          onSubmitted={(isPlanned) => finish(isPlanned ? messages.planSaved : messages.applied)}
          close={() => open(undefined)}
        />
      )}
      {planned && (
        <PlanForm
          key={query.price}
          {...{ ...tools, columns, readRows }}
          row={planned}
          onSubmitted={() => finish(messages.planSaved)}
          close={() => open(undefined)}
        />
      )}
      {all && view === 'planned' && <ScheduleList {...tools} changed={refresh} />}
      {view === 'history' && reverting && (
        <RevertReview
          key={reverting.batch.id}
          {...tools}
          batch={reverting.batch}
          initial={reverting.proposal}
          propose={proposeRevert}
          reverted={() => {
            setReverting(undefined)
            refresh()
            setMessage(messages.applied)
          }}
          close={() => setReverting(undefined)}
        />
      )}
      {view === 'history' && <PriceHistory {...tools} stamp={all} revert={(batch) => void startRevert(batch)} />}
      <details>
        <summary>{messages.columnsAbout}</summary>
        <dl className="admin-quiet">
          {columns.map((column) => (
            <div key={column}>
              <dt>{messages.columns[column]}</dt>
              <dd>{messages.columnHints[column]}</dd>
            </div>
          ))}
        </dl>
      </details>
      {rows &&
        (rows.length ? (
          <PriceTable
            {...{ ...tools, rows, columns, ticked, tick, edit }}
            plan={({ bitrixId, currency: of }) => change({ view: 'plan', price: `${bitrixId} ${of}` })}
          />
        ) : (
          <p>{common.nothingFound}</p>
        ))}
      {found && (
        <Pager
          {...{ page, common }}
          pages={Math.ceil(found.length / ROWS_PER_PAGE)}
          setPage={(next) => change({ page: next })}
        />
      )}
      <PriceImport {...tools} onImported={refresh} />
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
