import type { SubscriptionState, SubscriptionStep } from '../domain/subscription.ts'

/** What the links of a letter can do to the subscription that their token names. */
export interface SubscriptionStore {
  /** Where the subscription of a token stands; `undefined` where there is none, or it waited too long to be confirmed. */
  find(token: string): Promise<SubscriptionState | undefined>
  /** Takes a step, which taken again changes nothing. Answers what `find` answers then. */
  take(step: SubscriptionStep, token: string): Promise<SubscriptionState | undefined>
}
