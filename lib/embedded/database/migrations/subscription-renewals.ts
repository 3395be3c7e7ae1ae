import type { Kysely } from 'kysely'

/** A new request for an address that has unsubscribed, beside what its owner has decided. */
export async function addSubscriptionRenewals({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('subscriptions').addColumn('renewal', 'text').execute()
  await schema.alterTable('subscriptions').addColumn('renewal_asked_at', 'text').execute()
}
