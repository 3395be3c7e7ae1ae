import type { Kysely } from 'kysely'

/** Renames the columns to the terms used in the code. SQLite cannot rename an index. */
export async function renameAccessLogColumns({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of ['access_log_at', 'access_log_who']) await schema.dropIndex(name).execute()
  await schema.alterTable('access_log').renameColumn('at', 'accessed_at').execute()
  await schema.alterTable('access_log').renameColumn('who', 'actor').execute()
  await schema.createIndex('access_log_accessed_at').on('access_log').column('accessed_at').execute()
  await schema.createIndex('access_log_actor').on('access_log').column('actor').execute()
}
