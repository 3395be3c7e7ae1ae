import type { Consumed } from '../http/consume-quota.ts'

/** What a letter is about, the most urgent first: that one is sent first of those that wait. */
export const MAIL_TOPICS = ['order', 'subscription', 'chat'] as const

/** A letter as it is written. */
export interface Mail {
  readonly about: (typeof MAIL_TOPICS)[number]
  /** One bare address: no name, no list. */
  readonly to: string
  /** Whom an answer reaches, where that is not the sender. */
  readonly replyTo?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where whoever does not want such letters leaves the list (RFC 2369). */
  readonly unsubscribe?: string | undefined
}

declare const allowed: unique symbol

/** A letter that may go into the outbox, which takes no other: {@link allowMail} makes one. */
export interface AllowedMail extends Mail {
  readonly [allowed]: true
}

/**
 * What a letter goes out for. An anonymous call has consumed something of a quota for it. Of the others an employee is
 * signed in, a payment provider has signed what it tells, and at a relay whoever passed the call on has consumed the quota.
 */
type MailCause =
  | Consumed<'orders' | 'orderEmails' | 'chatEmails' | 'subscriptionEmails' | 'operatorEmails'>
  | 'employee'
  | 'payment'
  | 'relay'

/** Lets a letter out. Which files may name a cause that is no quota, a test of the architecture says. */
export const allowMail = (mail: Mail, _cause: MailCause): AllowedMail => mail as AllowedMail
