import type { SubscriptionState } from '../../domain/subscription.ts'

/** Rows of this room, as `Tables` of the database says. */
export interface SubscriptionsTables {
  /**
   * One row for an address, whatever its case. `consents` and `utms`: JSON. `source` is where the address was typed,
   * `point_of_contact` what marketing automation was told. `asked_at` is the time of the consent and of the letter.
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
  }
}
