import type { Kysely } from 'kysely'

/** Adds the order or conversation that an email is about, and the code of an order's kit. */
export async function addOrderEmails({ schema }: Kysely<unknown>): Promise<void> {
  for (const [column, index] of [
    ['order_number', 'outbox_by_order'],
    ['conversation_id', 'outbox_by_conversation'],
  ] as const) {
    await schema.alterTable('outbox').addColumn(column, 'text').execute()
    await schema.createIndex(index).on('outbox').column(column).execute()
  }
  await schema
    .alterTable('orders')
    .addColumn('kit_code', 'text', (text) => text.notNull().defaultTo(''))
    .execute()
}
