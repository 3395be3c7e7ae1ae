/**
 * The reminder of an abandoned order form: one email to an address within `REMINDER_HOURS`, hours after the last
 * activity. Everything about it is deleted within these hours, so sending ends earlier, and the purge job, of which one
 * run may be late or fail, deletes it after `REMINDER_RETENTION_MS`. The link of the email is valid for `REMINDER_LINK_DAYS`. The browser makes the key,
 * which must not carry a text into the email.
 */
export const REMINDER_HOURS = 48

const HOUR_MS = 60 * 60_000
const REMINDER_DELAY_MS = 3 * HOUR_MS
const SEND_WITHIN_MS = (REMINDER_HOURS - 2) * HOUR_MS
export const REMINDER_PURGE_INTERVAL_MS = 5 * 60_000
export const REMINDER_RETENTION_MS = REMINDER_HOURS * HOUR_MS - 2 * REMINDER_PURGE_INTERVAL_MS

export const REMINDER_LINK_DAYS = 7

export const reminderDueAt = (activityAt: number): number => activityAt + REMINDER_DELAY_MS

/** A reminder that was requested at this time, in milliseconds since the epoch, or earlier is not sent any more. */
export const reminderDeadline = (now: number): number => now - SEND_WITHIN_MS

export const REMINDER_CALL = '/api/order-reminder'
export const REMINDER_PARAMETER = 'reminder'

export const REMINDER_KEY = /^\d{1,10}(?:-\d{1,10}){3}$/
