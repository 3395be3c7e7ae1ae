import type { Kysely } from 'kysely'

/** Stores a new request for an unsubscribed email separately from the unsubscription. */
export async function addSubscriptionRenewals({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('subscriptions').addColumn('renewal', 'text').execute()
  await schema.alterTable('subscriptions').addColumn('renewal_asked_at', 'text').execute()
}
