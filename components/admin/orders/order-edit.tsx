import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { AdminOrder, OrderAdminResponse } from '@/lib/contract/orders-admin'
import { MAX_SHIPMENT_LENGTH } from '@/lib/domain/order/shipment'
import { fulfilmentNotice } from '@/lib/domain/order/notices'
import { toRecord } from '@/lib/domain/to-record'
import { callApi } from '../call-api'
import { ConfirmDialog } from '../confirm-dialog'
import { rejectionText } from '../rejection-text'

/** Unsaved input; fields without input have the order's values. */
export interface OrderDraft {
  readonly fulfilmentState?: string
  readonly paymentState?: string
  readonly note?: string
  readonly carrier?: string
  readonly trackingNumber?: string
  readonly kitCode?: string
  /** Whether to email the buyer about the change. */
  readonly notify?: boolean
  /** Another administrator has changed the order since it was loaded. */
  readonly isOutdated?: boolean
}

interface OrderEditProps {
  readonly order: AdminOrder
  readonly url: string
  readonly draft: OrderDraft | undefined
  /** Merges into the unsaved input; without an argument clears it. */
  readonly type: (part?: OrderDraft) => void
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  /** Shows the order of a response, or loads it again without one. */
  readonly update: (response?: OrderAdminResponse) => Promise<void>
}

const LINES = ['kitCode', 'carrier', 'trackingNumber'] as const
const TEXTS = [...LINES, 'note'] as const

/** Form of an order's states, shipment and note. */
export function OrderEdit({ order, url, draft, type, messages, common, update }: OrderEditProps) {
  const [message, setMessage] = useState<{ text: ReactNode; isError: boolean }>()
  const [isSaving, setSaving] = useState(false)
  const [confirmation, setConfirmation] = useState<'save' | 'revoke'>()
  const described = useId()
  const options = {
    fulfilmentState: [order.fulfilmentState, ...order.nextFulfilmentStates],
    paymentState: [order.paymentState, ...order.nextPaymentStates],
  }
  const fulfilmentState = options.fulfilmentState.find((one) => one === draft?.fulfilmentState) ?? order.fulfilmentState
  const paymentState = options.paymentState.find((one) => one === draft?.paymentState) ?? order.paymentState
  const chosen = { fulfilmentState, paymentState }
  const {
    note = order.note,
    carrier = order.carrier,
    trackingNumber = order.trackingNumber,
    kitCode = order.kitCode,
    notify = true,
  } = draft ?? {}
  const texts = { note, carrier, trackingNumber, kitCode }
  // The stored text that saving again would overwrite.
  const theirs = (name: keyof typeof texts) =>
    draft?.isOutdated && texts[name] !== order[name] ? `${common.now} ${order[name] || '—'}` : undefined
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
      await update(result.data)
      return setMessage({ text: common.saved, isError: false })
    }
    const { rejection } = result
    type({ isOutdated: rejection.status === 409 })
    if (rejection.status === 409) await update()
    const textLabels = toRecord(TEXTS, (name) => messages[name])
    const knownText = { 409: messages.conflict, 422: messages.notNext }[rejection.status ?? 0]
    setMessage({ text: knownText ?? rejectionText(rejection, common, textLabels), isError: true })
  }

  async function revoke(): Promise<void> {
    const result = await callApi<OrderAdminResponse>(`${url}/links`, { method: 'DELETE' })
    if ('rejection' in result) return setMessage({ text: rejectionText(result.rejection, common), isError: true })
    await update(result.data)
    setMessage({ text: messages.linksRevoked, isError: false })
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
  const line = (name: (typeof LINES)[number]) => (
    <label key={name} className="admin-field">
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
    <>
      <form className="admin-fields" onSubmit={submit}>
        {choice('fulfilmentState')}
        {choice('paymentState')}
        {LINES.map(line)}
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
        {TEXTS.map(
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
      {confirmation === 'revoke' && (
        <ConfirmDialog
          text={messages.revokeLinksAsk.replace('{number}', order.number)}
          yes={messages.revokeLinks}
          no={common.cancel}
          onConfirm={() => void revoke()}
          close={() => setConfirmation(undefined)}
        />
      )}
      {confirmation === 'save' && (
        <ConfirmDialog
          text={(paymentState === 'paid' ? messages.markPaid : messages.markRefunded).replace('{number}', order.number)}
          yes={common.save}
          no={common.cancel}
          onConfirm={() => void save()}
          close={() => setConfirmation(undefined)}
        />
      )}
    </>
  )
}
