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
type PendingRefund = OrderAdminResponse['pendingRefunds'][number]

const PROVIDER_NAMES: Readonly<Record<PaymentProviderName, string>> = { stripe: 'Stripe', yookassa: 'YooKassa' }

interface OrderRefundsProps {
  readonly order: AdminOrder
  readonly refundable: readonly Refundable[]
  readonly pendingRefunds: readonly PendingRefund[]
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly changed: (response: OrderAdminResponse) => void
  readonly reload: () => void
}

/**
 * Refunds the payments of an order through their providers, in whole or in part. A payment with a refund whose result is
 * unknown can only be checked.
 */
export function OrderRefunds({ refundable, pendingRefunds, ...props }: OrderRefundsProps) {
  const [message, setMessage] = useState<{ text: React.ReactNode; isError: boolean }>()
  const isPending = ({ payment }: Refundable) => pendingRefunds.some((one) => one.payment === payment)
  return (
    <>
      {pendingRefunds.map((refund) => (
        <Pending key={refund.key} refund={refund} setMessage={setMessage} {...props} />
      ))}
      {refundable
        .filter((one) => !isPending(one))
        .map((one) => (
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

interface RefundProps extends Omit<OrderRefundsProps, 'refundable' | 'pendingRefunds'> {
  readonly setMessage: (message: { text: React.ReactNode; isError: boolean } | undefined) => void
}

interface RefundBody {
  readonly payment: string
  readonly amount: number
  readonly key: string
  readonly notify?: boolean
}

/** Sends a refund and shows its result. `send` returns whether the payment system rejected it. */
function useRefund({ order, messages, common, changed, reload, setMessage }: RefundProps) {
  const [isSending, setSending] = useState(false)
  const { number, version } = order

  async function send(refund: RefundBody): Promise<boolean> {
    setSending(true)
    setMessage(undefined)
    const result = await callApi<OrderAdminResponse>(`/api/admin/orders/${encodeURIComponent(number)}/refunds`, {
      method: 'POST',
      body: { ...refund, version },
    })
    setSending(false)
    if ('data' in result) {
      const isPending = result.data.pendingRefunds.some(({ key }) => key === refund.key)
      setMessage(
        isPending ? { text: messages.refundUnanswered, isError: true } : { text: messages.refundDone, isError: false },
      )
      changed(result.data)
      return false
    }
    const { rejection } = result
    const known = {
      409: messages.conflict,
      410: messages.refundErased,
      422: messages.refundTooMuch,
      502: messages.refundRejected,
    }[rejection.status]
    setMessage({ text: known ?? rejectionText(rejection, common), isError: true })
    reload()
    return rejection.status === 502
  }

  return { send, isSending }
}

function Pending({ refund, ...props }: RefundProps & { readonly refund: PendingRefund }) {
  const { send, isSending } = useRefund(props)
  const { messages, order, tag } = props
  const { payment, amount, key } = refund
  const shown = { amount: formatMoney(amount, order.currency, tag), payment, number: order.number }
  return (
    <div className="admin-fields">
      <p className="admin-error admin-wide">
        {interpolate(messages.refundPending, { ...shown, provider: PROVIDER_NAMES[refund.provider] })}
      </p>
      <div className="admin-bar">
        <button type="button" disabled={isSending} onClick={() => void send({ payment, amount, key })}>
          {messages.refundCheck}
        </button>
      </div>
    </div>
  )
}

function Refund({ refundable, ...props }: RefundProps & { readonly refundable: Refundable }) {
  const { order, messages, common, tag } = props
  const { payment, provider, amount: left } = refundable
  const { number, currency } = order
  // A repeated request after a lost response refunds once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(String(left))
  const [notify, setNotify] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const { send, isSending } = useRefund(props)
  const amount = Number(typed)
  const smallest = 10 ** -minorDigits(currency)
  const names = { provider: PROVIDER_NAMES[provider], payment, number }

  function type(text: string): void {
    setTyped(text)
    setKey(crypto.randomUUID())
  }

  async function refund(): Promise<void> {
    // The payment system may repeat a rejection for its key.
    if (await send({ payment, amount, key, notify })) setKey(crypto.randomUUID())
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
          onConfirm={() => void refund()}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
