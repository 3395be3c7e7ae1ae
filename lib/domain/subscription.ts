/** The page of a subscription: the form where scripts do not run, and what the links of a letter lead to. */
export const SUBSCRIPTION_PATH = '/subscription'

/** What takes the forms of that page and of the block. */
export const SUBSCRIPTION_CALL = '/api/subscription'
/** Where mail programs end a subscription with one click. */
export const ONE_CLICK_UNSUBSCRIBE_CALL = `${SUBSCRIPTION_CALL}/unsubscribe`
/** What a mail program sends there, as its header of the same name says (RFC 8058). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const

/** Whether a form is that of one click; some mail programs end its body with a line break. */
export function isOneClick(form: Pick<FormData, 'get'>): boolean {
  const value = form.get(ONE_CLICK.name)
  return typeof value === 'string' && value.trim() === ONE_CLICK.value
}

/** A field that people do not see: whoever fills it in is told yes, and nothing is kept. */
export const HONEYPOT = 'website'

/** A subscription counts when whoever reads the letter has confirmed it. */
export type SubscriptionState = 'pending' | 'confirmed' | 'unsubscribed'

/** What the links of a letter ask for; also the name of the token in their query. */
export const SUBSCRIPTION_STEPS = ['confirm', 'unsubscribe'] as const
export type SubscriptionStep = (typeof SUBSCRIPTION_STEPS)[number]

/** Milliseconds during which a subscription can be confirmed. */
export const CONFIRM_WITHIN = 30 * 24 * 60 * 60 * 1000

/** Milliseconds before an address gets the same letter again, however often it is typed: it may be somebody else's. */
export const LETTER_PAUSE = 60 * 60 * 1000

/** What a subscription says it came from: site name and route name (specification, section 2). */
export const pointOfContact = (siteName: string, route: string): string => `${siteName} ${route}`

/** Body of `POST /api/mindbox_subscription/` for a subscription to the newsletter. */
export const automationOf = (email: string, contact: string) => ({
  customer: { email },
  pointOfContact: contact,
  subscriptions: [{ pointOfContact: 'Email', topic: 'news', isSubscribed: true }],
})
