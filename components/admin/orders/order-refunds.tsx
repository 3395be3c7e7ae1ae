import { useState, type FormEvent } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { AdminOrder, OrderAdminResponse } from '@/lib/contract/orders-admin'
import { formatMoney, minorDigits } from '@/lib/domain/money'
import type { PaymentProviderName } from '@/lib/domain/payment'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { callApi } from '../call-api'
import { ConfirmDialog } from '../confirm-dialog'
import { rejectionText } from '../rejection-text'

type Refundable = OrderAdminResponse['refundable'][number]

const PROVIDER_NAMES: Readonly<Record<PaymentProviderName, string>> = { stripe: 'Stripe', yookassa: 'YooKassa' }

interface OrderRefundsProps {
  readonly order: AdminOrder
  readonly refundable: readonly Refundable[]
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly changed: (response: OrderAdminResponse) => void
}

/** Refunds the payments of an order through their providers, in whole or in part. */
export function OrderRefunds({ refundable, ...props }: OrderRefundsProps) {
  const [message, setMessage] = useState<{ text: React.ReactNode; isError: boolean }>()
  return (
    <>
      {refundable.map((one) => (
        <Refund key={`${one.payment} ${one.amount}`} refundable={one} setMessage={setMessage} {...props} />
      ))}
      {message && (
        <p role={message.isError ? 'alert' : 'status'} className={message.isError ? 'admin-error' : 'admin-quiet'}>
          {message.text}
        </p>
      )}
    </>
  )
}

interface RefundProps extends Omit<OrderRefundsProps, 'refundable'> {
  readonly refundable: Refundable
  readonly setMessage: (message: { text: React.ReactNode; isError: boolean } | undefined) => void
}

function Refund({ order, refundable, messages, common, tag, changed, setMessage }: RefundProps) {
  const { payment, provider, amount: left } = refundable
  const { number, currency, version } = order
  // A repeated request after a lost response refunds once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(String(left))
  const [notify, setNotify] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const amount = Number(typed)
  const smallest = 10 ** -minorDigits(currency)
  const names = { provider: PROVIDER_NAMES[provider], payment, number }

  function type(text: string): void {
    setTyped(text)
    setKey(crypto.randomUUID())
  }

  async function send(): Promise<void> {
    setSending(true)
    setMessage(undefined)
    const result = await callApi<OrderAdminResponse>(`/api/admin/orders/${encodeURIComponent(number)}/refunds`, {
      method: 'POST',
      body: { payment, amount, key, notify, version },
    })
    setSending(false)
    if ('data' in result) {
      setMessage({ text: messages.refundDone, isError: false })
      return changed(result.data)
    }
    const { rejection } = result
    const known = { 409: messages.conflict, 422: messages.refundTooMuch, 502: messages.refundRejected }[
      rejection.status
    ]
    setMessage({ text: known ?? rejectionText(rejection, common), isError: true })
  }

  function ask(event: FormEvent): void {
    event.preventDefault()
    setAsking(true)
  }

  return (
    <>
      <form className="admin-fields" onSubmit={ask}>
        <p className="admin-quiet admin-wide">
          {interpolate(messages.refundLeft, { ...names, amount: formatMoney(left, currency, tag) })}
        </p>
        <label className="admin-field">
          <span>{messages.refundAmount}</span>
          <input
            type="number"
            min={smallest}
            max={left}
            step={smallest}
            required
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </label>
        <label className="admin-switch admin-wide">
          <input type="checkbox" checked={notify} onChange={({ currentTarget }) => setNotify(currentTarget.checked)} />
          <span>{messages.notify}</span>
        </label>
        <div className="admin-bar">
          <button disabled={isSending}>{messages.refund}</button>
        </div>
      </form>
      {isAsking && (
        <ConfirmDialog
          text={interpolate(messages.refundAsk, { ...names, amount: formatMoney(amount, currency, tag) })}
          yes={messages.refund}
          no={common.cancel}
          onConfirm={() => void send()}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
