import { useId, useState, type FormEvent, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { OrdersWords } from '@/components/sections/admin/orders-words'
import type { OrderAdminAnswer } from '@/lib/contract/orders-admin'
import { formatDateTime } from '@/lib/domain/dates'
import { formatMoney } from '@/lib/domain/money'
import { ask, askOrThrow, type Refusal } from '../ask'
import { focusOnce } from '../focus'
import { refusalText } from '../refusal-text'
import { OrderChanges } from './order-changes'

/** What is typed and not saved; what is not typed is the order's. */
export interface Typed {
  readonly state?: string
  readonly note?: string
  /** The order has been changed by somebody else since. */
  readonly isOvertaken?: boolean
}

interface OrderCardProps {
  readonly number: string
  /** Stays whatever becomes of the order meanwhile, and of its card. */
  readonly typed: Typed | undefined
  /** Adds to what is typed; nothing = it is saved. */
  readonly type: (part?: Typed) => void
  readonly words: OrdersWords
  readonly common: CommonWords
  readonly tag: string
  readonly stateName: (state: string) => string
  readonly changed: () => void
}

/** What an order is about, where it can go next, a note, and who did what. */
export function OrderCard({ number, typed, type, words, common, tag, stateName, changed }: OrderCardProps) {
  const address = `/api/admin/orders/${encodeURIComponent(number)}`
  // What is typed goes with the version that was seen: nothing that comes by itself may take its place.
  const readOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: !typed }
  const { data, error, mutate } = useSWR<OrderAdminAnswer, Refusal>(address, askOrThrow, readOnce)
  const [said, setSaid] = useState<{ text: ReactNode; isError: boolean }>()
  const [isSaving, setSaving] = useState(false)
  const described = useId()
  if (!data) return <p role={error ? 'alert' : 'status'}>{error ? refusalText(error, common) : common.loading}</p>
  const { order, changes } = data
  const states = [order.state, ...order.next]
  const state = states.find((one) => one === typed?.state) ?? order.state
  const { note = order.note } = typed ?? {}
  // What saving again would overwrite.
  const theirs = typed?.isOvertaken && note !== order.note ? `${common.now} ${order.note || '—'}` : undefined

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setSaving(true)
    const asked = await ask<OrderAdminAnswer>(address, { method: 'PATCH', body: { ...(state !== order.state && { state }), note, version: order.version } })
    setSaving(false)
    if ('answer' in asked) {
      type()
      await mutate(asked.answer, { revalidate: false })
      setSaid({ text: common.saved, isError: false })
      return changed()
    }
    const { refusal } = asked
    type({ isOvertaken: refusal.status === 409 })
    if (refusal.status === 409) await mutate()
    setSaid({
      text:
        refusal.status === 409
          ? words.conflict
          : refusal.status === 422
            ? words.notNext
            : refusalText(refusal, common, { note: words.note, state: words.state }),
      isError: true,
    })
  }

  const lineName = ({ kind, name }: (typeof order.lines)[number]) => {
    const extra = words.extras.find(([known]) => known === kind)?.[1]
    return extra ? `${extra}: ${name}` : name
  }
  const fact = (name: string, value: ReactNode) =>
    value && (
      <p>
        <span className="admin-quiet">{name}:</span> {value}
      </p>
    )
  const utms = Object.entries(order.utms).map(([name, value]) => `${name}=${value}`)
  return (
    <section className="admin-panel" aria-label={number}>
      <h2 ref={focusOnce} tabIndex={-1}>
        {number}
      </h2>
      <ul>
        {order.lines.map((line, index) => (
          <li key={`${index} ${line.bitrixId}`}>
            {lineName(line)} × {line.quantity}: {formatMoney(line.amount, order.currency, tag)}
          </li>
        ))}
      </ul>
      {fact(words.customer, order.name)}
      {fact(words.phone, <a href={`tel:${order.phone}`}>{order.phone}</a>)}
      {fact(words.email, <a href={`mailto:${order.email}`}>{order.email}</a>)}
      {fact(words.address, [order.country, order.city, order.address].filter(Boolean).join(', '))}
      {fact(words.comment, order.comment)}
      {fact(words.promocode, order.promocode)}
      {fact(words.paid, order.paidAt && `${formatDateTime(new Date(order.paidAt))} UTC`)}
      {fact('UTM', utms.join(' '))}
      <form className="admin-fields" onSubmit={(event) => void save(event)}>
        <label className="admin-field">
          <span>{words.state}</span>
          <select value={state} onChange={({ currentTarget }) => type({ state: currentTarget.value })}>
            {states.map((one) => (
              <option key={one} value={one}>
                {stateName(one)}
              </option>
            ))}
          </select>
        </label>
        <label className="admin-field admin-wide">
          <span>{words.note}</span>
          <textarea
            rows={3}
            maxLength={2000}
            value={note}
            aria-describedby={theirs && described}
            onChange={({ currentTarget }) => type({ note: currentTarget.value })}
          />
        </label>
        {theirs && (
          <small className="admin-error admin-wide" id={described}>
            {theirs}
          </small>
        )}
        <div className="admin-bar">
          <button className="admin-primary" disabled={isSaving}>
            {common.save}
          </button>
          {said && (
            <span role={said.isError ? 'alert' : 'status'} className={said.isError ? 'admin-error' : 'admin-quiet'}>
              {said.text}
            </span>
          )}
        </div>
      </form>
      <OrderChanges {...{ changes, words, stateName }} />
    </section>
  )
}
