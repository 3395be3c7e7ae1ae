export interface OrderRemindersTables {
  /**
   * One row per email address, case-insensitive. `key`: who knows it may change and cancel the reminder. `mail_id`: its
   * email in the outbox, which has the link. `consent` is JSON; `requested_at` is the time of the consent.
   */
  order_reminders: { email: string; key: string; mail_id: string; consent: string; requested_at: string }
}
