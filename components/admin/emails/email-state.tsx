import type { EmailsMessages } from '@/components/admin/page/emails-messages'
import type { EmailsResponse } from '@/lib/contract/emails-admin'
import { interpolate } from '@/lib/visitor/visitor-messages'

interface EmailStateProps {
  readonly email: EmailsResponse['emails'][number]
  readonly messages: EmailsMessages
  readonly retry: () => void
}

/** State of an email, with the error of its last attempt. */
export function EmailState({ email: { state, attempts, error }, messages, retry }: EmailStateProps) {
  return (
    <>
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
    </>
  )
}
