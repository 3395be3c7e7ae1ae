/** Forms that ask for consents to legal documents. */
export const CONSENT_FORMS = ['order', 'newsletter', 'chat', 'order-reminder'] as const
export type ConsentForm = (typeof CONSENT_FORMS)[number]

export const ORDER_CONSENTS = ['contract', 'data'] as const
export type OrderConsent = (typeof ORDER_CONSENTS)[number]
