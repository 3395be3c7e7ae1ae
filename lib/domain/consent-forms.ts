/** Forms that ask for consents to legal documents. */
export const CONSENT_FORMS = ['order', 'newsletter', 'chat'] as const
export type ConsentForm = (typeof CONSENT_FORMS)[number]
