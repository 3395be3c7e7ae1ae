export const SUBSCRIPTION_PATH = '/subscription'

export const SUBSCRIPTION_CALL = '/api/subscription'
/**
 * One-click unsubscription by mail programs (RFC 8058): the target, and the form field that they post, some with an
 * appended line break.
 */
export const ONE_CLICK_UNSUBSCRIBE_CALL = `${SUBSCRIPTION_CALL}/unsubscribe`
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const

export function isOneClick(form: Pick<FormData, 'get'>): boolean {
  const value = form.get(ONE_CLICK.name)
  return typeof value === 'string' && value.trim() === ONE_CLICK.value
}

/** Hidden form field. If it is filled in, the response reports success and nothing is stored. */
export const HONEYPOT = 'website'

/**
 * Only confirmed subscriptions count. `SUBSCRIPTION_STEPS`: actions of links in emails; also the name of the token
 * parameter.
 */
export const SUBSCRIPTION_STATES = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

export const SUBSCRIPTION_STEPS = ['confirm', 'unsubscribe'] as const
export type SubscriptionStep = (typeof SUBSCRIPTION_STEPS)[number]

export const CONFIRMATION_PERIOD_MS = 30 * 24 * 60 * 60 * 1000

/** Milliseconds before the same email is sent to an email address again, which may belong to someone else. */
export const EMAIL_COOLDOWN_MS = 60 * 60 * 1000

/** Source of a subscription: site name and route name (specification, section 2). */
export const pointOfContact = (siteName: string, route: string): string => `${siteName} ${route}`

export const automationOf = (email: string, contact: string) => ({
  customer: { email },
  pointOfContact: contact,
  subscriptions: [{ pointOfContact: 'Email', topic: 'news', isSubscribed: true }],
})
