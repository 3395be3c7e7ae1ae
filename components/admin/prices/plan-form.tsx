import { useId, useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceChange, PriceColumn, PriceRow } from '@/lib/contract/prices-admin'
import { readAmount, readPercent } from '@/lib/domain/amount'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { Rejection } from '../call-api'
import { focusOnce } from '../focus'
import type { NameOf } from './names'
import { missingStart, PlanTimesFields, timesRejection } from './plan-times'
import { PriceReview, type Proposal } from './price-review'
import { SubmissionNote } from './submission-note'
import { AT_ONCE, findRow, outdatedChanges, submitChanges, valuesOf } from './submit-changes'

interface PlanFormProps {
  readonly row: PriceRow
  readonly columns: readonly PriceColumn[]
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
  readonly format: Intl.NumberFormat
  readonly readRows: (at: string) => Promise<readonly PriceRow[] | Rejection>
  readonly onSubmitted: () => void
  readonly close: () => void
}

type Draft = Readonly<Record<PriceColumn, string>>
type Errors = Partial<Record<PriceColumn, string>>

/** Plans new values of one price. */
export function PlanForm({
  row,
  columns,
  messages,
  common,
  nameOf,
  format,
  readRows,
  onSubmitted,
  close,
}: PlanFormProps) {
  const loaded = valuesOf(row)
  const [draft, setDraft] = useState<Draft>(
    () => Object.fromEntries(columns.map((column) => [column, String(loaded[column])])) as Draft,
  )
  const [times, setTimes] = useState(AT_ONCE)
  const [errors, setErrors] = useState<Errors>({})
  const [rejection, setRejection] = useState<Rejection>()
  const [outdated, setOutdated] = useState<readonly PriceChange[]>([])
  const [proposal, setProposal] = useState<Proposal>()
  const formId = useId()

  function edit(act: () => void): void {
    act()
    setProposal(undefined)
    setOutdated([])
    setRejection(undefined)
    setErrors({})
  }

  function readDraft(): PriceChange['after'] | undefined {
    const found: Errors = {}
    const values = columns.map((column) => {
      const text = draft[column]
      if (column === 'discountState') return [column, text]
      const value = column === 'discountSize' ? readPercent(text) : readAmount(text, row.currency)
      if (typeof value === 'string') found[column] = messages.reasons[value] ?? ''
      return [column, value]
    })
    setErrors(found)
    return Object.keys(found).length ? undefined : (Object.fromEntries(values) as PriceChange['after'])
  }

  async function propose(): Promise<void> {
    const after = readDraft()
    const wrongTimes = times.startsAt ? timesRejection(times) : missingStart()
    setRejection(wrongTimes)
    if (!after || wrongTimes) return
    const rows = await readRows(times.startsAt)
    if ('status' in rows) return setRejection(rows)
    const present = findRow(rows, row)
    const before = present ? valuesOf(present) : null
    // Only the edited columns: the others stay as they are at the start.
    const edited = columns.filter((column) => after[column] !== loaded[column])
    const planned = before
      ? { ...before, ...Object.fromEntries(edited.map((column) => [column, after[column]])) }
      : after
    const { bitrixId, currency } = row
    const isChanged = !before || columns.some((column) => before[column] !== planned[column])
    setProposal({
      changes: isChanged ? [{ bitrixId, currency, before, after: planned }] : [],
      unchanged: isChanged ? 0 : 1,
      skipped: [],
    })
  }

  async function confirm(changes: readonly PriceChange[]): Promise<void> {
    const rejected = await submitChanges(changes, times)
    setRejection(rejected)
    if (!rejected) return onSubmitted()
    if (rejected.status !== 409 || !rejected['rows']) return
    const rows = await readRows(times.startsAt)
    if ('status' in rows) return
    setOutdated(outdatedChanges(changes, rows))
    await propose()
  }

  const field = (column: PriceColumn) => {
    const id = `${formId}-${column}`
    const error = errors[column]
    const description = error ? `${id}-hint ${id}-error` : `${id}-hint`
    return (
      <div key={column} className="admin-field">
        <label htmlFor={id}>{messages.columns[column]}</label>
        {column === 'discountState' ? (
          <input
            id={id}
            type="checkbox"
            checked={draft[column] === 'on'}
            aria-describedby={description}
            onChange={({ currentTarget }) =>
              edit(() => setDraft({ ...draft, [column]: currentTarget.checked ? 'on' : 'off' }))
            }
          />
        ) : (
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={draft[column]}
            aria-invalid={error ? true : undefined}
            aria-describedby={description}
            onChange={({ currentTarget }) => edit(() => setDraft({ ...draft, [column]: currentTarget.value }))}
          />
        )}
        <small className="admin-quiet" id={`${id}-hint`}>
          {messages.columnHints[column]}
        </small>
        {error && (
          <small role="alert" className="admin-error" id={`${id}-error`}>
            {error}
          </small>
        )}
      </div>
    )
  }

  return (
    <section className="admin-panel">
      <h2 ref={focusOnce} tabIndex={-1}>
        {interpolate(messages.planPrice, { name: `${nameOf(row.bitrixId).text}, ${row.currency}` })}
      </h2>
      <form
        className="admin-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setOutdated([])
          void propose()
        }}
      >
        <div className="admin-fields">{columns.map(field)}</div>
        <PlanTimesFields
          {...{ times, messages, common, rejection }}
          isStartRequired
          change={(next) => edit(() => setTimes(next))}
        />
        {!proposal && <SubmissionNote {...{ rejection, outdated, messages, common, nameOf }} />}
        {!proposal && (
          <div className="admin-bar">
            <button className="admin-primary">{messages.preview}</button>
            <button type="button" onClick={close}>
              {common.cancel}
            </button>
          </div>
        )}
      </form>
      {proposal && (
        <PriceReview
          {...{ proposal, messages, common, nameOf, format }}
          yes={messages.plan}
          confirm={() => confirm(proposal.changes)}
          cancel={() => setProposal(undefined)}
        >
          <SubmissionNote {...{ rejection, outdated, messages, common, nameOf }} />
        </PriceReview>
      )}
    </section>
  )
}
