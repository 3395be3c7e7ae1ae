import { useId, useState, type FormEvent, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { OrderAdminResponse } from '@/lib/contract/orders-admin'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { focusOnce } from '../focus'
import { ConfirmDialog } from '../confirm-dialog'
import { rejectionText } from '../rejection-text'
import { OrderChanges } from './order-changes'
import { OrderDetails } from './order-details'
import { OrderRefunds } from './order-refunds'

/** Unsaved input; fields without input have the order's values. */
export interface OrderDraft {
  readonly fulfilmentState?: string
  readonly paymentState?: string
  readonly note?: string
  /** Another administrator has changed the order since it was loaded. */
  readonly isOutdated?: boolean
}

interface OrderCardProps {
  readonly number: string
  /** Survives reloads of the order and unmounting of the card. */
  readonly typed: OrderDraft | undefined
  /** Merges into the unsaved input; without an argument clears it. */
  readonly type: (part?: OrderDraft) => void
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly changed: () => void
}

/** An order with its states, note and history. */
export function OrderCard({ number, typed, type, messages, common, tag, changed }: OrderCardProps) {
  const url = `/api/admin/orders/${encodeURIComponent(number)}`
  // Unsaved edits belong to the loaded version: no background revalidation.
  const readOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: !typed }
  const { data, error, mutate } = useSWR<OrderAdminResponse, Rejection>(url, fetchOrThrow, readOnce)
  const [message, setMessage] = useState<{ text: ReactNode; isError: boolean }>()
  const [isSaving, setSaving] = useState(false)
  const [confirmation, setConfirmation] = useState<'save' | 'revoke'>()
  const described = useId()
  if (!data) return <p role={error ? 'alert' : 'status'}>{error ? rejectionText(error, common) : common.loading}</p>
  const { order, refundable, changes } = data
  const options = {
    fulfilmentState: [order.fulfilmentState, ...order.nextFulfilmentStates],
    paymentState: [order.paymentState, ...order.nextPaymentStates],
  }
  const chosen = (name: keyof typeof options) => options[name].find((one) => one === typed?.[name]) ?? order[name]
  const fulfilmentState = chosen('fulfilmentState')
  const paymentState = chosen('paymentState')
  const { note = order.note } = typed ?? {}
  // The stored note that saving again would overwrite.
  const theirs = typed?.isOutdated && note !== order.note ? `${common.now} ${order.note || '—'}` : undefined

  async function save(): Promise<void> {
    setSaving(true)
    const states = {
      ...(fulfilmentState !== order.fulfilmentState && { fulfilmentState }),
      ...(paymentState !== order.paymentState && { paymentState }),
    }
    const result = await callApi<OrderAdminResponse>(url, {
      method: 'PATCH',
      body: { ...states, note, version: order.version },
    })
    setSaving(false)
    if ('data' in result) {
      type()
      await mutate(result.data, { revalidate: false })
      setMessage({ text: common.saved, isError: false })
      return changed()
    }
    const { rejection } = result
    type({ isOutdated: rejection.status === 409 })
    if (rejection.status === 409) await mutate()
    const knownText = { 409: messages.conflict, 422: messages.notNext }[rejection.status ?? 0]
    setMessage({ text: knownText ?? rejectionText(rejection, common, { note: messages.note }), isError: true })
  }

  async function revoke(): Promise<void> {
    const result = await callApi<OrderAdminResponse>(`${url}/links`, { method: 'DELETE' })
    if ('rejection' in result) return setMessage({ text: rejectionText(result.rejection, common), isError: true })
    await mutate(result.data, { revalidate: false })
    setMessage({ text: messages.linksRevoked, isError: false })
    changed()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (paymentState === order.paymentState) void save()
    else setConfirmation('save')
  }

  const choice = (name: keyof typeof options) => (
    <label className="admin-field">
      <span>{messages[name]}</span>
      <select value={chosen(name)} onChange={({ currentTarget }) => type({ [name]: currentTarget.value })}>
        {options[name].map((one) => (
          <option key={one} value={one}>
            {messages.states[one]}
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
      <OrderDetails {...{ order, messages, tag }} />
      <form className="admin-fields" onSubmit={submit}>
        {choice('fulfilmentState')}
        {choice('paymentState')}
        <label className="admin-field admin-wide">
          <span>{messages.note}</span>
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
          <button type="button" onClick={() => setConfirmation('revoke')}>
            {messages.revokeLinks}
          </button>
          {message && (
            <span
              role={message.isError ? 'alert' : 'status'}
              className={message.isError ? 'admin-error' : 'admin-quiet'}
            >
              {message.text}
            </span>
          )}
        </div>
      </form>
      <OrderRefunds
        {...{ order, refundable, messages, common, tag }}
        changed={(response) => {
          void mutate(response, { revalidate: false })
          changed()
        }}
      />
      {confirmation === 'revoke' && (
        <ConfirmDialog
          text={messages.revokeLinksAsk.replace('{number}', number)}
          yes={messages.revokeLinks}
          no={common.cancel}
          onConfirm={() => void revoke()}
          close={() => setConfirmation(undefined)}
        />
      )}
      {confirmation === 'save' && (
        <ConfirmDialog
          text={(paymentState === 'paid' ? messages.markPaid : messages.markRefunded).replace('{number}', number)}
          yes={common.save}
          no={common.cancel}
          onConfirm={() => void save()}
          close={() => setConfirmation(undefined)}
        />
      )}
      <OrderChanges {...{ changes, messages, tag }} currency={order.currency} />
    </section>
  )
}
