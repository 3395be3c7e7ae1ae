import type { Kysely } from 'kysely'

/** Adds the buyer's network, which limits the uses of a promo code. */
export async function addOrderNetworks({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('orders').addColumn('network', 'text').execute()
}
