import type { OperatorProfile } from '../../contract/chat-admin.ts'
import type { OperatorView } from '../../contract/chat-message.ts'
import { initialsOf, effectivePresence, type Presence } from '../../domain/chat/presence.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

type OperatorRow = Tables['chat_operators']

export const toOperatorView = (
  { id, name, position, presence, last_seen_at }: Omit<OperatorRow, 'account'>,
  now: Date,
): OperatorView => ({
  id,
  name,
  position,
  initials: initialsOf(name),
  presence: effectivePresence(presence, last_seen_at, now),
})

/** Returns the operator of an account, created on first use. */
export async function ensureOperator(database: Database, account: string): Promise<OperatorRow> {
  const find = () => database.selectFrom('chat_operators').selectAll().where('account', '=', account).executeTakeFirst()
  const existing = await find()
  if (existing) return existing
  const row: OperatorRow = {
    id: crypto.randomUUID(),
    account,
    name: '',
    position: '',
    presence: 'online',
    last_seen_at: null,
  }
  await database
    .insertInto('chat_operators')
    .values(row)
    .onConflict((conflict) => conflict.column('account').doNothing())
    .execute()
  return (await find()) ?? row
}

export async function listOperators(database: Database, now: Date): Promise<OperatorView[]> {
  const rows = await database.selectFrom('chat_operators').selectAll().orderBy('name').orderBy('id').execute()
  return rows.map((row) => toOperatorView(row, now))
}

export async function saveProfile(
  database: Database,
  account: string,
  { name, position, presence }: OperatorProfile,
): Promise<void> {
  const { id } = await ensureOperator(database, account)
  const changes: { name?: string; position?: string; presence?: Presence } = {
    ...(name !== undefined && { name }),
    ...(position !== undefined && { position }),
    ...(presence !== undefined && { presence }),
  }
  if (Object.keys(changes).length)
    await database.updateTable('chat_operators').set(changes).where('id', '=', id).execute()
}

/** Records that the pages of these operators are open. */
export async function touchOperators(database: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length)
    await database
      .updateTable('chat_operators')
      .set({ last_seen_at: now.toISOString() })
      .where('id', 'in', ids)
      .execute()
}
