import { useState, type FormEvent } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { OrderRelatedResponse } from '@/lib/contract/orders-admin'
import { MAX_EMAIL_SUBJECT, MAX_EMAIL_TEXT } from '@/lib/domain/order/order-emails'
import { callApi, type Rejection } from '../call-api'
import { focusOnce } from '../focus'
import { RejectionNote } from '../rejection-text'

interface CustomerEmailProps {
  readonly url: string
  readonly templates: OrderRelatedResponse['templates']
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly sent: () => void
}

/** Form of an email to the customer. A failure keeps what was typed. */
export function CustomerEmail({ url, templates, messages, common, sent }: CustomerEmailProps) {
  const [email, setEmail] = useState({ subject: '', text: '' })
  const [isSending, setSending] = useState(false)
  const [rejection, setRejection] = useState<Rejection>()
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setSending(true)
    const result = await callApi(`${url}/emails`, { method: 'POST', body: email })
    setSending(false)
    if ('data' in result) return sent()
    setRejection(result.rejection)
  }
  const labels = { subject: messages.emailSubject, text: messages.emailText }
  return (
    <form className="admin-fields" onSubmit={(event) => void send(event)}>
      <label className="admin-field admin-wide">
        <span>{messages.emailTemplate}</span>
        <select
          ref={focusOnce}
          defaultValue=""
          onChange={({ currentTarget }) => {
            const template = templates.find(({ name }) => name === currentTarget.value)
            if (template) setEmail({ subject: template.subject, text: template.text })
          }}
        >
          <option value="">{messages.noTemplate}</option>
          {templates.map(({ name, subject }) => (
            <option key={name} value={name}>
              {subject}
            </option>
          ))}
        </select>
      </label>
      <label className="admin-field admin-wide">
        <span>{labels.subject}</span>
        <input
          required
          maxLength={MAX_EMAIL_SUBJECT}
          value={email.subject}
          onChange={({ currentTarget }) => setEmail({ ...email, subject: currentTarget.value })}
        />
      </label>
      <label className="admin-field admin-wide">
        <span>{labels.text}</span>
        <textarea
          required
          rows={8}
          maxLength={MAX_EMAIL_TEXT}
          value={email.text}
          onChange={({ currentTarget }) => setEmail({ ...email, text: currentTarget.value })}
        />
      </label>
      <p className="admin-quiet admin-wide">{messages.emailHint}</p>
      {rejection && <RejectionNote {...{ rejection, common, labels }} />}
      <div className="admin-bar admin-wide">
        <button className="admin-primary" disabled={isSending}>
          {messages.emailSend}
        </button>
      </div>
    </form>
  )
}
