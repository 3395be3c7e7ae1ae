import { randomUUID } from 'node:crypto'
import type { Database } from '../../../lib/embedded/database/open.ts'
import type { Tables } from '../../../lib/embedded/database/schema.ts'
import { emailSearchText } from '../../../lib/embedded/orders/search-text.ts'

type Row = Tables['subscriptions']

const AT = '2026-09-15T08:00:00.000Z'

/** A row of a subscription, which its own columns say more about. */
export const sampleSubscription = (own: Pick<Row, 'email'> & Partial<Row>): Row => ({
  token: randomUUID(),
  state: 'confirmed',
  name: null,
  language: 'ru',
  variant: 'variant-1',
  source: 'Genarium home',
  point_of_contact: null,
  utms: '{}',
  consents: '[]',
  requested_at: AT,
  changed_at: AT,
  renewal: null,
  renewal_requested_at: null,
  confirmed_at: AT,
  search: emailSearchText(own.email),
  ...own,
})

export async function insertSubscriptions(
  database: Database,
  rows: readonly (Pick<Row, 'email'> & Partial<Row>)[],
): Promise<void> {
  const all = rows.map(sampleSubscription)
  for (let start = 0; start < all.length; start += 500)
    await database
      .insertInto('subscriptions')
      .values(all.slice(start, start + 500))
      .execute()
}
