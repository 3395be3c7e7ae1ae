import { EMAIL_ERRORS } from '../domain/email.ts'
import { PHONE_ERRORS } from '../domain/phone.ts'
import { fieldsWith } from './order-form.ts'

/** Keys of messages about invalid fields and missing consents; a missing value has the name of its field. */
export const ORDER_ERROR_KEYS = [...fieldsWith('required', true), ...PHONE_ERRORS, ...EMAIL_ERRORS, 'consent'] as const
