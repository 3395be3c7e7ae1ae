export interface OrderRemindersTables {
  /**
   * One row per mailbox, until the purge if sending its email was attempted. `key`: who knows it may change and cancel the
   * reminder; empty after a cancellation. `mail_id`: its email in the outbox, which has the link. `consent` is JSON;
   * `requested_at` is the time of the consent.
   */
  order_reminders: {
    mailbox: string
    email: string
    key: string
    mail_id: string
    consent: string
    requested_at: string
  }
}
