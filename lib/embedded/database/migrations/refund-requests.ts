import type { Kysely } from 'kysely'

export async function createRefundRequests({ schema }: Kysely<unknown>): Promise<void> {
  let requests = schema.createTable('refund_requests').addColumn('key', 'text', (column) => column.primaryKey())
  for (const name of ['order_number', 'payment', 'actor', 'requested_at', 'state'] as const)
    requests = requests.addColumn(name, 'text', (column) => column.notNull())
  await requests
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('notify', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('refund_requests_by_order_number').on('refund_requests').column('order_number').execute()
}
