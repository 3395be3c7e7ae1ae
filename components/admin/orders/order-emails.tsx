import { useState, type ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { OrderRelatedResponse } from '@/lib/contract/orders-admin'
import { emailText } from '@/lib/domain/email-text'
import { callApi } from '../call-api'
import { EmailDetails } from '../email-details'
import { rejectionText } from '../rejection-text'
import { Time } from '../time'

interface OrderEmailsProps {
  readonly emails: OrderRelatedResponse['emails']
  readonly url: string
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly reload: () => void
}

/** Emails about an order, which can be read and sent again. */
export function OrderEmails({ emails, url, messages, common, reload }: OrderEmailsProps) {
  const [message, setMessage] = useState<{ id: string; text: ReactNode; isError: boolean }>()
  async function sendAgain(id: string): Promise<void> {
    const result = await callApi(`${url}/emails/${id}`, { method: 'POST' })
    const isError = 'rejection' in result
    setMessage({ id, isError, text: isError ? rejectionText(result.rejection, common) : messages.emailQueued })
    if (!isError) reload()
  }
  if (!emails.length) return <p className="admin-quiet">{messages.noEmails}</p>
  return (
    <ul className="admin-emails">
      {emails.map(({ id, to, subject, text, createdAt, sentAt, state }) => (
        <li key={id}>
          <EmailDetails
            text={text}
            summary={
              <>
                <span>{subject}</span>
                <br />
                <span className={state === 'failed' ? 'admin-error' : 'admin-quiet'}>
                  <span>{`${messages.emailStates[state]}, `}</span>
                  <Time at={sentAt ?? createdAt} />
                  <span>{`, ${emailText(to)}`}</span>
                </span>
              </>
            }
          >
            <button type="button" onClick={() => void sendAgain(id)}>
              {messages.sendAgain}
            </button>
          </EmailDetails>
          {message?.id === id && (
            <p role={message.isError ? 'alert' : 'status'} className={message.isError ? 'admin-error' : 'admin-quiet'}>
              {message.text}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
