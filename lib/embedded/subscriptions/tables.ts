import type { SubscriptionState } from '../../domain/subscription.ts'

export interface SubscriptionsTables {
  /**
   * One row per email address, case-insensitive. `consents` and `utms` are JSON. `source` is the form,
   * `point_of_contact` the label for marketing automation. `requested_at` is the time of the consent and the
   * confirmation email. `renewal` is JSON of a new request for an unsubscribed address. Anyone can make one, so it
   * replaces the other columns only when the owner confirms it.
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
  }
}
