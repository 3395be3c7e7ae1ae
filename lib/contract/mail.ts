import type { Consumed } from '../http/consume-quota.ts'

/** Ordered by priority: of the pending emails, the first topic is sent first. */
export const MAIL_TOPICS = ['order', 'subscription', 'chat', 'reminder'] as const

export interface Mail {
  readonly about: (typeof MAIL_TOPICS)[number]
  readonly to: string
  readonly replyTo?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Unsubscribe URL for the `List-Unsubscribe` header (RFC 2369). */
  readonly unsubscribe?: string | undefined
}

declare const allowed: unique symbol

/** The only email type that the outbox accepts, created by {@link allowMail}. */
export interface AllowedMail extends Mail {
  readonly [allowed]: true
}

/**
 * Authorization to send an email. Anonymous calls must have consumed a quota. Otherwise an employee is signed in, the
 * payment provider has signed the event, the order was paid, or at a relay the forwarding instance has consumed the
 * quota. An architecture test restricts the files that may use a cause other than a quota.
 */
type MailCause =
  | Consumed<'orders' | 'orderEmails' | 'chatEmails' | 'subscriptionEmails' | 'reminderEmails'>
  | Consumed<'cancellationEmails' | 'questionEmails'>
  | 'employee'
  | 'payment'
  | 'relay'

export const allowMail = (mail: Mail, _cause: MailCause): AllowedMail => mail as AllowedMail
