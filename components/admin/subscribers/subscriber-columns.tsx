import type { ReactNode } from 'react'
import type { SubscribersMessages } from '@/components/admin/page/subscribers-messages'
import type { Subscriber } from '@/lib/contract/subscribers-admin'
import { emailText } from '@/lib/domain/email-text'
import type { Column } from '../list-table'
import { Time } from '../time'

const NEWSLETTER_CONSENT = 'newsletter-consent'

interface ColumnOptions {
  readonly messages: SubscribersMessages
  readonly tag: string
  readonly unsubscribe: (subscriber: Subscriber) => void
}

/** Columns of the list of subscribers. */
export function subscriberColumns({ messages, tag, unsubscribe }: ColumnOptions): readonly Column<Subscriber>[] {
  const languages = new Intl.DisplayNames([tag], { type: 'language' })
  const withDetail = (text: string, detail: ReactNode) => (
    <>
      <span>{text}</span>
      {detail && (
        <>
          <br />
          <span className="admin-quiet">{detail}</span>
        </>
      )}
    </>
  )
  const time = (at: string | undefined) => (at === undefined ? '—' : <Time at={at} />)
  return [
    {
      id: 'email',
      header: messages.email,
      isRowHeader: true,
      render: ({ email, name }) => withDetail(emailText(email), name),
    },
    {
      id: 'source',
      header: messages.source,
      render: ({ source, pointOfContact }) =>
        withDetail(source, pointOfContact === source ? undefined : pointOfContact),
    },
    {
      id: 'state',
      header: messages.state,
      render: (subscriber) => (
        <>
          <span>{messages.states[subscriber.state]}</span>
          {subscriber.state !== 'unsubscribed' && (
            <button
              type="button"
              aria-label={`${messages.unsubscribe}: ${emailText(subscriber.email)}`}
              onClick={() => unsubscribe(subscriber)}
            >
              {messages.unsubscribe}
            </button>
          )}
        </>
      ),
    },
    { id: 'language', header: messages.language, render: ({ language }) => languages.of(language) ?? language },
    {
      id: 'consent',
      header: messages.consent,
      render: ({ consents }) => consents.find(({ document }) => document === NEWSLETTER_CONSENT)?.version ?? '—',
    },
    { id: 'requested', header: messages.requested, render: ({ requestedAt }) => time(requestedAt) },
    { id: 'confirmed', header: messages.confirmed, render: ({ confirmedAt }) => time(confirmedAt) },
    { id: 'unsubscribed', header: messages.unsubscribed, render: ({ unsubscribedAt }) => time(unsubscribedAt) },
  ]
}
