import type { Kysely } from 'kysely'

/** Adds until when an unpaid order reserves a use of its promo code. */
export async function addPromoReservations({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('orders').addColumn('reserved_until', 'text').execute()
}
