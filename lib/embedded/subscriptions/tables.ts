import type { NewsletterEventType } from '../../contract/newsletter-events.ts'
import type { SubscriptionState } from '../../domain/subscription.ts'

export interface SubscriptionsTables {
  /**
   * One row per email address, case-insensitive. `consents` and `utms` are JSON. `source` is the form,
   * `point_of_contact` the label for marketing automation. `requested_at` is the time of the consent and the
   * confirmation email. `renewal` is JSON of a new request for an unsubscribed address. Anyone can make one, so it
   * replaces the other columns only when the owner confirms it. `confirmed_at`: the last confirmation; null also if it
   * was before the column. `search`: the folded email address.
   */
  subscriptions: {
    email: string
    token: string
    state: SubscriptionState
    name: string | null
    language: string
    variant: string
    source: string
    point_of_contact: string | null
    utms: string
    consents: string
    requested_at: string
    changed_at: string
    renewal: string | null
    renewal_requested_at: string | null
    confirmed_at: string | null
    search: string
  }
  /**
   * The newest change of each subscriber that the newsletter service has not accepted; deleted when it has. `queued_at`:
   * start of the retries. `next_attempt_at`: when it is due, or when the lease of the delivering process ends; null if
   * given up. A newer change replaces the row but keeps the lease, so that it is delivered after the one in progress.
   */
  newsletter_events: {
    email: string
    id: string
    type: NewsletterEventType
    occurred_at: string
    queued_at: string
    next_attempt_at: string | null
    attempts: number
    failed_at: string | null
    last_error: string | null
    lease: string | null
  }
}
