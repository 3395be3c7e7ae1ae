export const ORDER_EMAIL_STATES = ['waiting', 'sent', 'failed'] as const
export type OrderEmailState = (typeof ORDER_EMAIL_STATES)[number]

export const MAX_EMAIL_SUBJECT = 150
export const MAX_EMAIL_TEXT = 5000

export const EMAIL_TEMPLATES = ['address', 'delay', 'sample'] as const
