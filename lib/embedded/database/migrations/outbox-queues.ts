import { sql, type Kysely } from 'kysely'

/** Adds what lets allocations take turns, and recipient domains receive one email at a time. */
export async function addOutboxQueues({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('outbox').addColumn('allocation', 'text').execute()
  await schema
    .alterTable('outbox')
    .addColumn('domain', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  for (const name of ['queue', 'round']) await schema.alterTable('outbox').addColumn(name, 'integer').execute()
  const indexOf = (name: string, columns: readonly string[]) =>
    schema
      .createIndex(name)
      .on('outbox')
      .columns([...columns])
  await indexOf('outbox_by_round', ['queue', 'round', 'next_attempt_at'])
    .where(sql<boolean>`queue is not null`)
    .execute()
  await indexOf('outbox_by_allocation', ['queue', 'allocation', 'round'])
    .where(sql<boolean>`queue is not null`)
    .execute()
  await indexOf('outbox_outside_queues', ['next_attempt_at'])
    .where(sql<boolean>`queue is null and next_attempt_at is not null`)
    .execute()
}
