import { sql, type Kysely } from 'kysely'

const TABLES = { chat_clock: 'chat_sequence', contents: 'content_entries', properties: 'settings' }

/** By table; every column keeps its type, its values and its indexes. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chat_operators: { seen_at: 'last_seen_at' },
  chat_conversations: {
    last_at: 'last_message_at',
    changed: 'changed_seq',
    visitor_read: 'visitor_read_seq',
    operator_read: 'operator_read_seq',
    letter: 'operator_email',
  },
  chat_messages: { changed: 'changed_seq' },
  outbox: { next_at: 'next_attempt_at' },
  subscriptions: { asked_at: 'requested_at', renewal_asked_at: 'renewal_requested_at' },
  order_changes: { who: 'actor', at: 'changed_at' },
  price_changes: { who: 'actor', at: 'changed_at', act: 'batch_id' },
  dictionary_changes: { who: 'actor', at: 'changed_at' },
  flags: { buckets: 'variations', default_bucket: 'default_variation' },
}

/** Replaces the column, because SQLite cannot change its default value. */
async function renameRuleKeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('flags')
    .addColumn('new_rules', 'text', (column) => column.notNull().defaultTo('[{"variation":"on"}]'))
    .execute()
  await sql`update flags set new_rules = replace(rules, '"bucket":', '"variation":')`.execute(database)
  await database.schema.alterTable('flags').dropColumn('rules').execute()
  await database.schema.alterTable('flags').renameColumn('new_rules', 'rules').execute()
}

/** Keys in stored JSON. Keys of a text typed by a user would be escaped. */
async function renameJsonKeys(database: Kysely<unknown>): Promise<void> {
  await renameRuleKeys(database)
  await sql`update orders set details = replace(details, '"buckets":', '"variations":')`.execute(database)
  await sql`update events set data = replace(data, '"buckets":', '"variations":')`.execute(database)
  await sql`update marketing_counts set dimension = 'variation' where dimension = 'bucket'`.execute(database)
  await sql`update marketing_values set list = 'variation' where list = 'bucket'`.execute(database)
  await sql`update marketing_visits set facts = replace(facts, '["bucket",', '["variation",')`.execute(database)
}

/** SQLite cannot rename an index, so those whose names contain an old name are created again. */
async function renameIndexes({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of ['contents_by_age', 'outbox_next_at', 'dictionary_changes_at'])
    await schema.dropIndex(name).execute()
  await schema
    .createIndex('content_entries_by_age')
    .on('content_entries')
    .columns(['model', 'created_at', 'id'])
    .execute()
  await schema.createIndex('outbox_next_attempt_at').on('outbox').column('next_attempt_at').execute()
  await schema.createIndex('dictionary_changes_changed_at').on('dictionary_changes').column('changed_at').execute()
}

/** Renames tables and columns to the terms used in the code. */
export async function renameToStandardNames(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const [column, name] of Object.entries(columns))
      await schema.alterTable(table).renameColumn(column, name).execute()
  for (const [table, name] of Object.entries(TABLES)) await schema.alterTable(table).renameTo(name).execute()
  await renameIndexes(database)
  await renameJsonKeys(database)
}
