import type { ReactNode } from 'react'
import type { SubscribersMessages } from '@/components/admin/page/subscribers-messages'
import type { Subscriber } from '@/lib/contract/subscribers-admin'
import { emailText } from '@/lib/domain/email-text'
import { Time } from '../time'

const NEWSLETTER_CONSENT = 'newsletter-consent'

interface SubscriberRowProps {
  readonly subscriber: Subscriber
  readonly messages: SubscribersMessages
  readonly languageName: string
  readonly unsubscribe: () => void
}

export function SubscriberRow({ subscriber, messages, languageName, unsubscribe }: SubscriberRowProps) {
  const { email, name, state, source, pointOfContact, consents, requestedAt, confirmedAt, unsubscribedAt } = subscriber
  const quiet = (text: ReactNode) => (
    <>
      <br />
      <span className="admin-quiet">{text}</span>
    </>
  )
  const time = (at: string | undefined) => <td>{at === undefined ? '—' : <Time at={at} />}</td>
  return (
    <tr>
      <th scope="row">
        <span>{emailText(email)}</span>
        {name && quiet(name)}
      </th>
      <td>
        <span>{source}</span>
        {pointOfContact !== undefined && pointOfContact !== source && quiet(pointOfContact)}
      </td>
      <td>
        <span>{messages.states[state]}</span>
        {state !== 'unsubscribed' && (
          <button type="button" aria-label={`${messages.unsubscribe}: ${emailText(email)}`} onClick={unsubscribe}>
            {messages.unsubscribe}
          </button>
        )}
      </td>
      <td>{languageName}</td>
      <td>{consents.find(({ document }) => document === NEWSLETTER_CONSENT)?.version ?? '—'}</td>
      {time(requestedAt)}
      {time(confirmedAt)}
      {time(unsubscribedAt)}
    </tr>
  )
}
