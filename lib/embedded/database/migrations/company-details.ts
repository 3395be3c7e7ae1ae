import type { Kysely } from 'kysely'

export async function createCompanyDetails({ schema }: Kysely<unknown>): Promise<void> {
  let details = schema.createTable('company_details').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['detail', 'countries', 'texts'] as const)
    details = details.addColumn(name, 'text', (column) => column.notNull())
  await details.execute()
}
