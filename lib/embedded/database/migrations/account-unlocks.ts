import type { Kysely } from 'kysely'

export async function addUnlocks({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('users')
    .addColumn('unlocks', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
