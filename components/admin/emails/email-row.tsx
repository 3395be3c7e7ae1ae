import type { EmailsMessages } from '@/components/admin/page/emails-messages'
import type { SiteLocale } from '@/i18n/locales'
import { pathname } from '@/i18n/paths'
import type { EmailsResponse } from '@/lib/contract/emails-admin'
import { orderAdminPath } from '@/lib/domain/admin-pages'
import { emailText } from '@/lib/domain/email-text'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { EmailDetails } from '../email-details'
import { Time } from '../time'

interface EmailRowProps {
  readonly email: EmailsResponse['emails'][number]
  readonly siteLocale: SiteLocale
  readonly messages: EmailsMessages
  readonly hasOrders: boolean
  readonly retry: () => void
}

export function EmailRow({ email, siteLocale, messages, hasOrders, retry }: EmailRowProps) {
  const { to, subject, text, state, createdAt, sentAt, attempts, error, order } = email
  return (
    <tr>
      <td>
        <Time at={sentAt ?? createdAt} />
      </td>
      <td>{emailText(to)}</td>
      <td>
        <EmailDetails summary={subject} text={text} />
      </td>
      <td>{order && hasOrders ? <a href={pathname(siteLocale, orderAdminPath(order))}>{order}</a> : order}</td>
      <td>
        <span className={state === 'failed' ? 'admin-error' : undefined}>{messages.states[state]}</span>
        {state !== 'sent' && attempts > 0 && (
          <>
            <br />
            <span className="admin-quiet">{interpolate(messages.attempts, { n: attempts })}</span>
          </>
        )}
        {error && (
          <>
            <br />
            <span className="admin-quiet" lang="en">
              {error}
            </span>
          </>
        )}
        {state === 'failed' && (
          <button type="button" onClick={retry}>
            {messages.retry}
          </button>
        )}
      </td>
    </tr>
  )
}
