import type { Kysely } from 'kysely'

export async function createOrderReminders({ schema }: Kysely<unknown>): Promise<void> {
  let reminders = schema.createTable('order_reminders').addColumn('mailbox', 'text', (column) => column.primaryKey())
  for (const name of ['email', 'key', 'mail_id', 'consent', 'requested_at'] as const)
    reminders = reminders.addColumn(name, 'text', (column) => column.notNull())
  await reminders.execute()
  await schema.createIndex('order_reminders_by_key').on('order_reminders').column('key').execute()
  await schema.createIndex('outbox_by_urgency').on('outbox').columns(['urgency', 'created_at']).execute()
}
