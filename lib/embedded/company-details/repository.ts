import type { Database } from '../database/open.ts'
import { parseStoredJson } from '../dictionaries/adapter.ts'

/** Response of `GET /api/company-details/`: parsed by its reader, which drops unreadable entries. */
export async function readCompanyDetails(
  database: Database,
): Promise<{ details: { id: string; detail: string; countries: unknown; texts: unknown }[] }> {
  const rows = await database.selectFrom('company_details').selectAll().orderBy('id').execute()
  return {
    details: rows.map(({ countries, texts, ...row }) => ({
      ...row,
      countries: parseStoredJson(countries),
      texts: parseStoredJson(texts),
    })),
  }
}
