import type { ConsentRecord } from '../domain/consent-record.ts'
import type { Consumed } from '../http/consume-quota.ts'
import type { Mail } from './mail.ts'

/** The email of a reminder, to the address that it is stored under. */
export interface NewReminder {
  readonly key: string
  readonly mail: Mail
  readonly consent: ConsentRecord
}

/**
 * Reminders of abandoned order forms, each under a random key. A mailbox has one at most, and gets one email in
 * `REMINDER_HOURS`: another reminder for it is not stored, and the caller does not learn that. `request` stores one with a
 * new consent, `change` changes the email of an existing one, or its address if `consumed` allows an email to another.
 * `find` returns the address.
 */
export interface ReminderStore {
  request(reminder: NewReminder, consumed: Consumed<'reminderEmails'>): Promise<void>
  change(reminder: NewReminder, consumed?: Consumed<'reminderEmails'>): Promise<void>
  cancel(key: string): Promise<void>
  find(key: string): Promise<string | undefined>
}
