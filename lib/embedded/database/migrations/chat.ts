import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const filled = (column: ColumnDefinitionBuilder) => column.notNull()

interface ClockTables {
  chat_clock: { id: number; seq: number }
}

export async function createChat(database: Kysely<ClockTables>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('chat_clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', filled)
    .execute()
  await database.insertInto('chat_clock').values({ id: 1, seq: 0 }).execute()

  let operators = schema.createTable('chat_operators').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['name', 'position', 'presence'] as const) operators = operators.addColumn(name, 'text', filled)
  await operators
    .addColumn('account', 'text', (column) => column.notNull().unique())
    .addColumn('seen_at', 'text')
    .execute()

  let conversations = schema.createTable('chat_conversations').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of [
    'visitor_id',
    'state',
    'started_at',
    'last_at',
    'variant',
    'language',
    'page',
    'utms',
    'consents',
    'search',
  ] as const)
    conversations = conversations.addColumn(name, 'text', filled)
  for (const name of ['name', 'phone', 'email'] as const) conversations = conversations.addColumn(name, 'text', filled)
  for (const name of ['country', 'vote', 'closed_at'] as const) conversations = conversations.addColumn(name, 'text')
  for (const name of ['changed', 'visitor_read', 'operator_read', 'offline'] as const)
    conversations = conversations.addColumn(name, 'bigint', filled)
  await conversations.addColumn('operator_id', 'text', (column) => column.references('chat_operators.id')).execute()
  await schema
    .createIndex('chat_conversations_by_visitor')
    .on('chat_conversations')
    .columns(['visitor_id', 'started_at'])
    .execute()
  await schema
    .createIndex('chat_conversations_by_state')
    .on('chat_conversations')
    .columns(['state', 'last_at'])
    .execute()
  await schema.createIndex('chat_conversations_by_change').on('chat_conversations').column('changed').execute()

  let files = schema.createTable('chat_files').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['name', 'type', 'extension', 'created_at'] as const) files = files.addColumn(name, 'text', filled)
  for (const name of ['width', 'height'] as const) files = files.addColumn(name, 'integer')
  await files
    .addColumn('bytes', 'integer', filled)
    .addColumn('conversation_id', 'text', (column) => column.notNull().references('chat_conversations.id'))
    .addColumn('deleted_at', 'text')
    .execute()
  await schema.createIndex('chat_files_deleted').on('chat_files').column('deleted_at').execute()

  let messages = schema.createTable('chat_messages').addColumn('id', 'text', filled)
  for (const name of ['author', 'kind', 'content', 'reactions', 'at'] as const)
    messages = messages.addColumn(name, 'text', filled)
  for (const name of ['seq', 'changed'] as const) messages = messages.addColumn(name, 'bigint', filled)
  await messages
    .addColumn('conversation_id', 'text', (column) => column.notNull().references('chat_conversations.id'))
    .addColumn('operator_id', 'text', (column) => column.references('chat_operators.id'))
    .addColumn('file_id', 'text', (column) => column.references('chat_files.id'))
    .addPrimaryKeyConstraint('chat_messages_key', ['conversation_id', 'id'])
    .execute()
  await schema
    .createIndex('chat_messages_in_order')
    .on('chat_messages')
    .columns(['conversation_id', 'seq'])
    .unique()
    .execute()
  await schema.createIndex('chat_messages_by_change').on('chat_messages').columns(['changed']).execute()

  let replies = schema.createTable('canned_replies').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['title', 'text', 'langs'] as const) replies = replies.addColumn(name, 'text', filled)
  await replies.addColumn('position', 'integer', filled).execute()
  await schema
    .createTable('working_hours')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hours', 'text', filled)
    .addColumn('note', 'text', filled)
    .execute()
}
