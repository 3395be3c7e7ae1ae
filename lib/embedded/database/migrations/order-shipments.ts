import type { Kysely } from 'kysely'

/** Adds the shipment of an order's kit: carrier and tracking number, empty until the kit is sent. */
export async function addOrderShipments({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['carrier', 'tracking_number'])
    await schema
      .alterTable('orders')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute()
}
