import { useId, useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceChange, PriceRow } from '@/lib/contract/prices-admin'
import { readAmount } from '@/lib/domain/amount'
import { ADJUSTMENTS, adjustPrice, MAX_ADJUSTMENT_PERCENT, type Adjustment } from '@/lib/domain/price-adjustment'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { Rejection } from '../call-api'
import { Checklist } from '../dictionary/checklist'
import { focusOnce } from '../focus'
import { errorText } from '../rejection-text'
import { isSame } from '../revert'
import type { PriceGroup } from './groups'
import type { NameOf } from './names'
import { PlanTimesFields, timesRejection } from './plan-times'
import { PriceReview, type Proposal } from './price-review'
import { SubmissionNote } from './submission-note'
import { AT_ONCE, isPlanned, outdatedChanges, submitChanges, valuesOf } from './submit-changes'

interface AdjustmentFormProps {
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
  readonly format: Intl.NumberFormat
  readonly groups: readonly PriceGroup[]
  readonly currencies: readonly string[]
  /** Currency and group of the table's filter. */
  readonly filter: { readonly currency: string; readonly group: string }
  /** Products that are selected in the table. */
  readonly ticked: ReadonlySet<string>
  readonly readRows: (at: string) => Promise<readonly PriceRow[] | Rejection>
  readonly onSubmitted: (isPlanned: boolean) => void
  readonly close: () => void
}

const TICKED = 'ticked'

/** Changes prices by a percentage: of all, a group or the selected tests, in some currencies, at once or planned. */
export function AdjustmentForm(props: AdjustmentFormProps) {
  const { messages, common, nameOf, format, groups, currencies, filter, ticked, readRows } = props
  const [kind, setKind] = useState<Adjustment>('lower')
  const [typed, setTyped] = useState('')
  const [scope, setScope] = useState(ticked.size ? TICKED : filter.group)
  const [chosen, setChosen] = useState<readonly string[]>(filter.currency ? [filter.currency] : currencies)
  const [times, setTimes] = useState(AT_ONCE)
  const [percentError, setPercentError] = useState<string>()
  const [rejection, setRejection] = useState<Rejection>()
  const [outdated, setOutdated] = useState<readonly PriceChange[]>([])
  const [proposal, setProposal] = useState<Proposal>()
  const percentId = useId()

  function edit(act: () => void): void {
    act()
    setProposal(undefined)
    setOutdated([])
    setRejection(undefined)
    setPercentError(undefined)
  }

  function readPercent(): number | undefined {
    const percent = readAmount(typed, undefined)
    const max = MAX_ADJUSTMENT_PERCENT[kind]
    if (typeof percent !== 'number') setPercentError(messages.reasons[typed.trim() === '' ? 'number' : percent])
    else if (Math.round(percent * 100) < 1)
      setPercentError(errorText({ field: 'percent', message: '', reason: 'above', limit: 0 }, common))
    else if (percent > max)
      setPercentError(errorText({ field: 'percent', message: '', reason: 'atMost', limit: max }, common))
    else return percent
    return undefined
  }

  const isInScope = ({ bitrixId, href }: PriceRow) => {
    if (scope === TICKED) return ticked.has(bitrixId)
    return scope === '' || groups.some(({ key, hrefs }) => key === scope && hrefs.includes(href))
  }

  async function propose(): Promise<void> {
    const percent = readPercent()
    const wrongTimes = timesRejection(times)
    setRejection(wrongTimes)
    if (percent === undefined || wrongTimes) return
    const rows = await readRows(times.startsAt)
    if ('status' in rows) return setRejection(rows)
    const included = rows.filter((row) => isInScope(row) && chosen.includes(row.currency))
    const changes = included.flatMap((row): PriceChange[] => {
      const before = valuesOf(row)
      const after = adjustPrice(before, { kind, percent }, row.currency)
      return isSame(before, after) ? [] : [{ bitrixId: row.bitrixId, currency: row.currency, before, after }]
    })
    setProposal({ changes, unchanged: included.length - changes.length, skipped: [] })
  }

  async function confirm(changes: readonly PriceChange[]): Promise<void> {
    const rejected = await submitChanges(changes, times)
    setRejection(rejected)
    if (!rejected) return props.onSubmitted(isPlanned(times))
    if (rejected.status !== 409 || !rejected['rows']) return
    const rows = await readRows(times.startsAt)
    if ('status' in rows) return
    setOutdated(outdatedChanges(changes, rows))
    await propose()
  }

  return (
    <section className="admin-panel">
      <h2 ref={focusOnce} tabIndex={-1}>
        {messages.adjust}
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
        <div className="admin-fields">
          <label className="admin-field">
            <span>{messages.action}</span>
            <select
              value={kind}
              onChange={({ currentTarget }) =>
                edit(() => setKind(ADJUSTMENTS.find((one) => one === currentTarget.value) ?? 'lower'))
              }
            >
              {ADJUSTMENTS.map((one) => (
                <option key={one} value={one}>
                  {messages.actions[one]}
                </option>
              ))}
            </select>
          </label>
          <div className="admin-field">
            <label htmlFor={percentId}>{messages.percent}</label>
            <input
              id={percentId}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              aria-invalid={percentError ? true : undefined}
              aria-describedby={percentError ? `${percentId}-hint ${percentId}-error` : `${percentId}-hint`}
              onChange={({ currentTarget }) => edit(() => setTyped(currentTarget.value))}
            />
            <small className="admin-quiet" id={`${percentId}-hint`}>
              {interpolate(messages.percentHint, { n: MAX_ADJUSTMENT_PERCENT[kind] })}
            </small>
            {percentError && (
              <small role="alert" className="admin-error" id={`${percentId}-error`}>
                {percentError}
              </small>
            )}
          </div>
          <label className="admin-field">
            <span>{messages.tests}</span>
            <select value={scope} onChange={({ currentTarget }) => edit(() => setScope(currentTarget.value))}>
              <option value="">{messages.allTests}</option>
              {ticked.size > 0 && (
                <option value={TICKED}>{interpolate(messages.ticked, { n: format.format(ticked.size) })}</option>
              )}
              {groups.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title.text}
                </option>
              ))}
            </select>
          </label>
          <Checklist
            label={messages.currencies}
            options={currencies.map((one) => [one, one])}
            none={messages.noCurrencies}
            describedBy={undefined}
            {...{ chosen, common }}
            choose={(next) => edit(() => setChosen(next))}
          />
        </div>
        <PlanTimesFields {...{ times, messages, common, rejection }} change={(next) => edit(() => setTimes(next))} />
        <p className="admin-quiet">{messages.rounding}</p>
        {!proposal && <SubmissionNote {...{ rejection, outdated, messages, common, nameOf }} />}
        {!proposal && (
          <div className="admin-bar">
            <button className="admin-primary">{messages.preview}</button>
            <button type="button" onClick={props.close}>
              {common.cancel}
            </button>
          </div>
        )}
      </form>
      {proposal && (
        <PriceReview
          {...{ proposal, messages, common, nameOf, format }}
          yes={isPlanned(times) ? messages.plan : messages.apply}
          confirm={() => confirm(proposal.changes)}
          cancel={() => setProposal(undefined)}
        >
          <SubmissionNote {...{ rejection, outdated, messages, common, nameOf }} />
        </PriceReview>
      )}
    </section>
  )
}
