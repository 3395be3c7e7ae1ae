import { sql, type Kysely } from 'kysely'
import { emailSearchText } from '../../orders/search-text.ts'

interface SubscriptionTables {
  subscriptions: { email: string; search: string }
}

const BATCH = 500

async function foldEmails(database: Kysely<SubscriptionTables>): Promise<void> {
  for (let last = ''; ;) {
    const rows = await database
      .selectFrom('subscriptions')
      .select('email')
      .where('email', '>', last)
      .orderBy('email')
      .limit(BATCH)
      .execute()
    for (const { email } of rows)
      await database
        .updateTable('subscriptions')
        .set({ search: emailSearchText(email) })
        .where('email', '=', email)
        .execute()
    if (rows.length < BATCH) return
    last = rows.at(-1)?.email ?? ''
  }
}

/** Adds what the list of subscribers needs, and the events that wait for the newsletter service. */
export async function addSubscribers(database: Kysely<SubscriptionTables>): Promise<void> {
  const { schema } = database
  await schema.alterTable('subscriptions').addColumn('confirmed_at', 'text').execute()
  await schema
    .alterTable('subscriptions')
    .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await foldEmails(database)
  await sql`update subscriptions set confirmed_at = changed_at where state = 'confirmed'`.execute(database)
  // Each answers its filter, with or without a search, in the order of the list and without reading the rows.
  for (const [name, filters] of [
    ['subscriptions_by_time', []],
    ['subscriptions_by_state', ['state']],
    ['subscriptions_by_source', ['source']],
    ['subscriptions_by_source_and_state', ['source', 'state']],
  ] as const)
    await schema
      .createIndex(name)
      .on('subscriptions')
      .columns([...filters, 'requested_at', 'email', 'search'])
      .execute()
  let events = schema.createTable('newsletter_events').addColumn('email', 'text', (column) => column.primaryKey())
  for (const name of ['id', 'type', 'occurred_at', 'queued_at'])
    events = events.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['next_attempt_at', 'failed_at', 'last_error', 'lease']) events = events.addColumn(name, 'text')
  await events.addColumn('attempts', 'integer', (column) => column.notNull()).execute()
  await schema.createIndex('newsletter_events_due').on('newsletter_events').column('next_attempt_at').execute()
}
