import { useId, useState, type FormEvent, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { OrdersWords } from '@/components/sections/admin/orders-words'
import type { OrderAdminAnswer } from '@/lib/contract/orders-admin'
import { ask, askOrThrow, type Refusal } from '../ask'
import { focusOnce } from '../focus'
import { Question } from '../question'
import { refusalText } from '../refusal-text'
import { OrderChanges } from './order-changes'
import { OrderDetails } from './order-details'

/** What is typed and not saved; what is not typed is the order's. */
export interface Typed {
  readonly fulfilmentState?: string
  readonly paymentState?: string
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
  readonly changed: () => void
}

/** An order with its states, a note, and the history of its changes. */
export function OrderCard({ number, typed, type, words, common, tag, changed }: OrderCardProps) {
  const address = `/api/admin/orders/${encodeURIComponent(number)}`
  // What is typed goes with the version that was seen: nothing that comes by itself may take its place.
  const readOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: !typed }
  const { data, error, mutate } = useSWR<OrderAdminAnswer, Refusal>(address, askOrThrow, readOnce)
  const [said, setSaid] = useState<{ text: ReactNode; isError: boolean }>()
  const [isSaving, setSaving] = useState(false)
  const [asked, setAsked] = useState<'save' | 'revoke'>()
  const described = useId()
  if (!data) return <p role={error ? 'alert' : 'status'}>{error ? refusalText(error, common) : common.loading}</p>
  const { order, changes } = data
  const options = {
    fulfilmentState: [order.fulfilmentState, ...order.nextFulfilmentStates],
    paymentState: [order.paymentState, ...order.nextPaymentStates],
  }
  const chosen = (name: keyof typeof options) => options[name].find((one) => one === typed?.[name]) ?? order[name]
  const [fulfilmentState, paymentState] = [chosen('fulfilmentState'), chosen('paymentState')]
  const { note = order.note } = typed ?? {}
  // What saving again would overwrite.
  const theirs = typed?.isOvertaken && note !== order.note ? `${common.now} ${order.note || '—'}` : undefined

  async function save(): Promise<void> {
    setSaving(true)
    const states = {
      ...(fulfilmentState !== order.fulfilmentState && { fulfilmentState }),
      ...(paymentState !== order.paymentState && { paymentState }),
    }
    const answered = await ask<OrderAdminAnswer>(address, {
      method: 'PATCH',
      body: { ...states, note, version: order.version },
    })
    setSaving(false)
    if ('answer' in answered) {
      type()
      await mutate(answered.answer, { revalidate: false })
      setSaid({ text: common.saved, isError: false })
      return changed()
    }
    const { refusal } = answered
    type({ isOvertaken: refusal.status === 409 })
    if (refusal.status === 409) await mutate()
    const known = { 409: words.conflict, 422: words.notNext }[refusal.status ?? 0]
    setSaid({ text: known ?? refusalText(refusal, common, { note: words.note }), isError: true })
  }

  async function revoke(): Promise<void> {
    const answered = await ask<OrderAdminAnswer>(`${address}/links`, { method: 'DELETE' })
    if ('refusal' in answered) return setSaid({ text: refusalText(answered.refusal, common), isError: true })
    await mutate(answered.answer, { revalidate: false })
    setSaid({ text: words.linksRevoked, isError: false })
    changed()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (paymentState === order.paymentState) void save()
    else setAsked('save')
  }

  const choice = (name: keyof typeof options) => (
    <label className="admin-field">
      <span>{words[name]}</span>
      <select value={chosen(name)} onChange={({ currentTarget }) => type({ [name]: currentTarget.value })}>
        {options[name].map((one) => (
          <option key={one} value={one}>
            {words.states[one]}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <section className="admin-panel" aria-label={number}>
      <h2 ref={focusOnce} tabIndex={-1}>
        {number}
      </h2>
      <OrderDetails {...{ order, words, tag }} />
      <form className="admin-fields" onSubmit={submit}>
        {choice('fulfilmentState')}
        {choice('paymentState')}
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
          <button type="button" onClick={() => setAsked('revoke')}>
            {words.revokeLinks}
          </button>
          {said && (
            <span role={said.isError ? 'alert' : 'status'} className={said.isError ? 'admin-error' : 'admin-quiet'}>
              {said.text}
            </span>
          )}
        </div>
      </form>
      {asked === 'revoke' && (
        <Question
          text={words.revokeLinksAsk.replace('{number}', number)}
          yes={words.revokeLinks}
          no={common.cancel}
          act={() => void revoke()}
          close={() => setAsked(undefined)}
        />
      )}
      {asked === 'save' && (
        <Question
          text={(paymentState === 'paid' ? words.markPaid : words.markRefunded).replace('{number}', number)}
          yes={common.save}
          no={common.cancel}
          act={() => void save()}
          close={() => setAsked(undefined)}
        />
      )}
      <OrderChanges {...{ changes, words, tag }} currency={order.currency} />
    </section>
  )
}
