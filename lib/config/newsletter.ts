import type { Environment } from './schema.ts'

/** Webhook of a newsletter service. `key`: of its signatures. */
export interface NewsletterWebhookSettings {
  readonly url: string
  readonly key: Uint8Array
}

const SECRET_PREFIX = 'whsec_'

/** `undefined` = changes of subscribers are sent nowhere. */
export const newsletterWebhookSettings = ({
  NEWSLETTER_WEBHOOK_URL: url,
  NEWSLETTER_WEBHOOK_SECRET: secret,
}: Environment): NewsletterWebhookSettings | undefined =>
  url && secret ? { url, key: Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64') } : undefined

export function newsletterWebhookProblems({
  NEWSLETTER_WEBHOOK_URL: url,
  NEWSLETTER_WEBHOOK_SECRET: secret,
}: Environment): string[] {
  if (url && !secret)
    return [
      'NEWSLETTER_WEBHOOK_SECRET: NEWSLETTER_WEBHOOK_URL needs it; the newsletter service checks signatures with it',
    ]
  return secret && !url
    ? ['NEWSLETTER_WEBHOOK_URL: NEWSLETTER_WEBHOOK_SECRET is set without it; set both or neither']
    : []
}
