import type { SubscriptionState } from '../../domain/subscription.ts'

/** Rows of this room, as `Tables` of the database says. */
export interface SubscriptionsTables {
  /**
   * One row for an address, whatever its case. `consents` and `utms`: JSON. `source` is where the address was typed,
   * `point_of_contact` what marketing automation was told. `asked_at` is the time of the consent and of the letter.
   * `renewal` (JSON): a new request for an address that has unsubscribed. Anyone can make one, so it replaces the other columns
   * only when the owner of the address confirms it.
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
    asked_at: string
    changed_at: string
    renewal: string | null
    renewal_asked_at: string | null
  }
}
