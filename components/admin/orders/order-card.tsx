import { useId, useState, type FormEvent, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { OrderAdminResponse } from '@/lib/contract/orders-admin'
import { MAX_SHIPMENT_LENGTH } from '@/lib/domain/order/shipment'
import { fulfilmentNotice } from '@/lib/domain/order/notices'
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
  readonly carrier?: string
  readonly trackingNumber?: string
  /** Whether to email the buyer about the change. */
  readonly notify?: boolean
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
  const { order, refundable, pendingRefunds, changes } = data
  const options = {
    fulfilmentState: [order.fulfilmentState, ...order.nextFulfilmentStates],
    paymentState: [order.paymentState, ...order.nextPaymentStates],
  }
  const fulfilmentState = options.fulfilmentState.find((one) => one === typed?.fulfilmentState) ?? order.fulfilmentState
  const paymentState = options.paymentState.find((one) => one === typed?.paymentState) ?? order.paymentState
  const chosen = { fulfilmentState, paymentState }
  const {
    note = order.note,
    carrier = order.carrier,
    trackingNumber = order.trackingNumber,
    notify = true,
  } = typed ?? {}
  const texts = { note, carrier, trackingNumber }
  // The stored text that saving again would overwrite.
  const theirs = (name: keyof typeof texts) =>
    typed?.isOutdated && texts[name] !== order[name] ? `${common.now} ${order[name] || '—'}` : undefined
  const isBuyerNotified =
    paymentState !== order.paymentState || fulfilmentNotice(order.fulfilmentState, fulfilmentState) !== undefined

  async function save(): Promise<void> {
    setSaving(true)
    const states = {
      ...(fulfilmentState !== order.fulfilmentState && { fulfilmentState }),
      ...(paymentState !== order.paymentState && { paymentState }),
    }
    const result = await callApi<OrderAdminResponse>(url, {
      method: 'PATCH',
      body: { ...states, ...texts, notify, version: order.version },
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
    const textLabels = { note: messages.note, carrier: messages.carrier, trackingNumber: messages.trackingNumber }
    const knownText = { 409: messages.conflict, 422: messages.notNext }[rejection.status ?? 0]
    setMessage({ text: knownText ?? rejectionText(rejection, common, textLabels), isError: true })
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
      <select value={chosen[name]} onChange={({ currentTarget }) => type({ [name]: currentTarget.value })}>
        {options[name].map((one) => (
          <option key={one} value={one}>
            {messages.states[one]}
          </option>
        ))}
      </select>
    </label>
  )
  const line = (name: 'carrier' | 'trackingNumber') => (
    <label className="admin-field">
      <span>{messages[name]}</span>
      <input
        maxLength={MAX_SHIPMENT_LENGTH}
        value={texts[name]}
        aria-describedby={theirs(name) && `${described}-${name}`}
        onChange={({ currentTarget }) => type({ [name]: currentTarget.value })}
      />
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
        {line('carrier')}
        {line('trackingNumber')}
        <label className="admin-field admin-wide">
          <span>{messages.note}</span>
          <textarea
            rows={3}
            maxLength={2000}
            value={note}
            aria-describedby={theirs('note') && `${described}-note`}
            onChange={({ currentTarget }) => type({ note: currentTarget.value })}
          />
        </label>
        {(['carrier', 'trackingNumber', 'note'] as const).map(
          (name) =>
            theirs(name) && (
              <small key={name} className="admin-error admin-wide" id={`${described}-${name}`}>
                {theirs(name)}
              </small>
            ),
        )}
        {isBuyerNotified && (
          <label className="admin-switch admin-wide">
            <input
              type="checkbox"
              checked={notify}
              onChange={({ currentTarget }) => type({ notify: currentTarget.checked })}
            />
            <span>{messages.notify}</span>
          </label>
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
        {...{ order, refundable, pendingRefunds, messages, common, tag }}
        reload={() => void mutate()}
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
