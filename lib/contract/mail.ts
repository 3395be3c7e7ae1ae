import type { Consumed } from '../http/consume-quota.ts'

/** Ordered by priority: of the pending emails, the first topic is sent first. */
export const MAIL_TOPICS = ['order', 'subscription', 'chat', 'reminder'] as const

export interface Mail {
  readonly about: (typeof MAIL_TOPICS)[number]
  /** Numbers of the order and the conversation it is about. */
  readonly order?: string | undefined
  readonly conversation?: string | undefined
  readonly to: string
  readonly replyTo?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Unsubscribe URL for the `List-Unsubscribe` header (RFC 2369). */
  readonly unsubscribe?: string | undefined
}

declare const allowed: unique symbol

/** The only email type that the outbox accepts, created by {@link allowMail}. `allocation`: of the anonymous caller. */
export interface AllowedMail extends Mail {
  readonly allocation: string | undefined
  readonly [allowed]: true
}

/**
 * Authorization to send an email. Anonymous calls must have consumed a quota. Otherwise an employee is signed in, the
 * payment provider has signed the event, the order was paid, or the caller that relays the visitor's call has consumed
 * the quota. An architecture test restricts the files that may use a cause other than a quota.
 */
type MailCause =
  | Consumed<'orders' | 'orderEmails' | 'chatEmails' | 'subscriptionEmails' | 'reminderEmails'>
  | Consumed<'cancellationEmails' | 'questionEmails'>
  | 'employee'
  | 'payment'
  | { readonly relayedAllocation: string }

function allocationOf(cause: MailCause): string | undefined {
  if (typeof cause === 'string') return undefined
  return 'quota' in cause ? cause.allocation : cause.relayedAllocation
}

export const allowMail = (mail: Mail, cause: MailCause): AllowedMail =>
  ({ ...mail, allocation: allocationOf(cause) }) as AllowedMail
