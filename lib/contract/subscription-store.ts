import type { SubscriptionState, SubscriptionStep } from '../domain/subscription.ts'

/**
 * Operations on the subscription that an email's link token identifies; `undefined` if the token is unknown, or its
 * confirmation has expired. `take` applies a step, idempotently, and returns the new state.
 */
export interface SubscriptionStore {
  find(token: string): Promise<SubscriptionState | undefined>
  take(step: SubscriptionStep, token: string): Promise<SubscriptionState | undefined>
}
