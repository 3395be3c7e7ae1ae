import type { Kysely } from 'kysely'

/** The network of a buyer, by which the uses of a promo code are shared out. */
export async function addOrderNetworks({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('orders').addColumn('network', 'text').execute()
}
