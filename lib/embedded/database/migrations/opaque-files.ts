import type { Kysely } from 'kysely'

/** Marks files that cannot be scanned for programs, such as encrypted archives. */
export async function addOpaqueFiles({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('chat_files')
    .addColumn('opaque', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
