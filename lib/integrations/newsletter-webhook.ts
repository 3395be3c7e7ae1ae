import type { NewsletterWebhookSettings } from '../config/newsletter.ts'
import type { DeliverNewsletterEvent, NewsletterEvent } from '../contract/newsletter-events.ts'
import { toUpstreamError, type Fetch } from '../http/call.ts'
import { createSignature } from '../http/signature.ts'
import { traced } from '../http/traced-fetch.ts'
import { UpstreamError } from '../http/upstream-error.ts'

/** Request as Standard Webhooks 1.0 defines it. */
function toRequest(
  { id, type, occurredAt, subscriber }: NewsletterEvent,
  { url, key }: NewsletterWebhookSettings,
  signal: AbortSignal,
): Request {
  const timestamp = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ type, timestamp: occurredAt, data: { subscriber } })
  return new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${createSignature(`${id}.${timestamp}.${body}`, key, 'base64')}`,
    },
    body,
    // A redirect could lead to an address that the operator has not configured.
    redirect: 'manual',
    signal,
  })
}

/**
 * Client of the operator's newsletter service. Only a status of 2xx accepts an event.
 * @returns `undefined` without a configured service
 */
export function createNewsletterWebhook(
  settings: NewsletterWebhookSettings | undefined,
  fetch: Fetch,
): DeliverNewsletterEvent | undefined {
  if (!settings) return undefined
  const send = traced(fetch, { name: 'newsletter service' })
  return async (event, signal) => {
    const request = toRequest(event, settings, signal)
    // Holds the request: a garbage-collected one would not forward the abort.
    const hold = () => void request.signal
    signal.addEventListener('abort', hold)
    try {
      const response = await send(request)
      await response.body?.cancel()
      if (!response.ok) throw new UpstreamError('status', `${response.status} from ${new URL(settings.url).host}`)
    } catch (error) {
      throw toUpstreamError(error)
    } finally {
      signal.removeEventListener('abort', hold)
    }
  }
}
