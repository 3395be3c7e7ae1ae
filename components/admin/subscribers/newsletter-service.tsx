import { useState, type ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { SubscribersMessages } from '@/components/admin/page/subscribers-messages'
import type { SubscribersResponse } from '@/lib/contract/subscribers-admin'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { callApi } from '../call-api'
import { rejectionText } from '../rejection-text'
import { Time } from '../time'

interface NewsletterServiceProps {
  readonly webhook: SubscribersResponse['webhook']
  readonly messages: SubscribersMessages
  readonly common: CommonMessages
  readonly reload: () => Promise<unknown>
}

/** Changes of subscribers that the newsletter service has not received. */
export function NewsletterService({ webhook, messages, common, reload }: NewsletterServiceProps) {
  const [message, setMessage] = useState<{ text: ReactNode; isError: boolean }>()
  const { isConfigured, waiting, failed, lastError } = webhook
  async function resend(): Promise<void> {
    const result = await callApi<{ queued: number }>('/api/admin/subscribers/events', { method: 'POST', body: {} })
    setMessage(
      'rejection' in result
        ? { isError: true, text: rejectionText(result.rejection, common) }
        : { isError: false, text: interpolate(messages.resent, { n: result.data.queued }) },
    )
    await reload()
  }
  return (
    <section className="admin-stack" aria-labelledby="newsletter-service">
      <h2 id="newsletter-service">{messages.service}</h2>
      {!isConfigured && <p className="admin-quiet">{messages.serviceOff}</p>}
      {isConfigured && waiting + failed === 0 && <p className="admin-quiet">{messages.delivered}</p>}
      {failed > 0 && <p className="admin-error">{interpolate(messages.failedEvents, { n: failed })}</p>}
      {waiting > 0 && <p>{interpolate(messages.waiting, { n: waiting })}</p>}
      {lastError && (
        <p className="admin-quiet">
          <span>{messages.lastError}</span> <Time at={lastError.at} /> <span lang="en">{lastError.text}</span>
        </p>
      )}
      {isConfigured && waiting + failed > 0 && (
        <div className="admin-bar">
          <button type="button" onClick={() => void resend()}>
            {messages.resend}
          </button>
        </div>
      )}
      {message && (
        <p role={message.isError ? 'alert' : 'status'} className={message.isError ? 'admin-error' : 'admin-quiet'}>
          {message.text}
        </p>
      )}
    </section>
  )
}
