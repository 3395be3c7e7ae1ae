import { useState, type FormEvent } from 'react'
import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { OrdersWords } from '@/components/sections/admin/orders-words'
import type { OrderAdminAnswer } from '@/lib/contract/orders-admin'
import { formatDateTime } from '@/lib/domain/dates'
import { formatMoney } from '@/lib/domain/money'
import { ask, askOrThrow, type Refusal } from '../ask'
import { refusalText } from '../refusal-text'

interface OrderCardProps {
  readonly number: string
  readonly words: OrdersWords
  readonly common: CommonWords
  readonly tag: string
  readonly stateName: (state: string) => string
  readonly changed: () => void
}

/** What an order is about, where it can go next, a note, and who did what. */
export function OrderCard({ number, words, common, tag, stateName, changed }: OrderCardProps) {
  const address = `/api/admin/orders/${encodeURIComponent(number)}`
  const { data, error, mutate } = useSWR<OrderAdminAnswer, Refusal>(address, askOrThrow, { revalidateOnFocus: false })
  const [said, setSaid] = useState<{ text: string; isError: boolean }>()
  const [isSaving, setSaving] = useState(false)
  if (!data) return <p role={error ? 'alert' : 'status'}>{error ? refusalText(error, common) : common.loading}</p>
  const { order, changes } = data

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [state, note] = [String(form.get('state')), String(form.get('note'))]
    setSaving(true)
    const asked = await ask<OrderAdminAnswer>(address, { method: 'PATCH', body: { ...(state !== order.state && { state }), note, version: order.version } })
    setSaving(false)
    if ('answer' in asked) {
      await mutate(asked.answer, { revalidate: false })
      setSaid({ text: common.saved, isError: false })
      return changed()
    }
    const { refusal } = asked
    if (refusal.status === 409) await mutate()
    setSaid({ text: refusal.status === 409 ? words.conflict : refusal.status === 422 ? words.notNext : refusalText(refusal, common), isError: true })
  }

  const facts = [
    [words.address, [order.country, order.city, order.address].filter(Boolean).join(', ')],
    [words.comment, order.comment],
    [words.promocode, order.promocode],
    [words.paid, order.paidAt && `${formatDateTime(new Date(order.paidAt))} UTC`],
    [
      'UTM',
      Object.entries(order.utms)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ],
  ].filter(([, value]) => value)
  return (
    <section className="admin-panel" aria-label={number}>
      <h2>{number}</h2>
      <ul>
        {order.lines.map((line, index) => (
          <li key={`${index} ${line.bitrixId}`}>
            {line.name} × {line.quantity}: {formatMoney(line.amount, order.currency, tag)}
          </li>
        ))}
      </ul>
      {facts.map(([name, value]) => (
        <p key={name}>
          <span className="admin-quiet">{name}:</span> {value}
        </p>
      ))}
      <form key={order.version} className="admin-fields" onSubmit={(event) => void save(event)}>
        <label className="admin-field">
          <span>{words.state}</span>
          <select name="state" defaultValue={order.state}>
            {[order.state, ...order.next].map((state) => (
              <option key={state} value={state}>
                {stateName(state)}
              </option>
            ))}
          </select>
        </label>
        <label className="admin-field admin-wide">
          <span>{words.note}</span>
          <textarea name="note" rows={3} maxLength={2000} defaultValue={order.note} />
        </label>
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
      <h3>{words.changes}</h3>
      {!changes.length && <p className="admin-quiet">{words.noChanges}</p>}
      <ul>
        {changes.map(({ at, who, before, after }) => (
          <li key={at}>
            {formatDateTime(new Date(at))} UTC, {who}: {before.state !== after.state && `${stateName(before.state)} → ${stateName(after.state)} `}
            {before.note !== after.note && `“${before.note}” → “${after.note}”`}
          </li>
        ))}
      </ul>
    </section>
  )
}
