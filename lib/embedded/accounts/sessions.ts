import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { parseRoles, type User } from './users.ts'

const HOUR_MS = 60 * 60_000
const IDLE_TIMEOUT_MS = 12 * HOUR_MS
const MAX_AGE_MS = 7 * 24 * HOUR_MS
const USED_AT_WRITE_INTERVAL_MS = 60_000

export const SESSION_MAX_AGE_S = MAX_AGE_MS / 1000

/** Store only the hash, so that a leaked database does not allow signing in. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export interface Session {
  readonly id: string
  readonly user: User
}

/**
 * Starts a session.
 * @returns the token for the cookie
 */
export async function openSession(database: Database, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await database
    .insertInto('sessions')
    .values({
      id: hashToken(token),
      user_id: userId,
      used_at: now.toISOString(),
      expires_at: new Date(now.getTime() + MAX_AGE_MS).toISOString(),
    })
    .execute()
  return token
}

/** Finds the session of a token; `undefined` if it does not exist or has expired. */
export async function findSession(
  database: Database,
  token: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  if (!token || !/^[\w-]{43}$/.test(token)) return undefined
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.used_at', 'users.id as user_id', 'users.email', 'users.roles'])
    .where('sessions.id', '=', hashToken(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.used_at', '>', new Date(now.getTime() - IDLE_TIMEOUT_MS).toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - Date.parse(row.used_at) > USED_AT_WRITE_INTERVAL_MS)
    await database.updateTable('sessions').set({ used_at: now.toISOString() }).where('id', '=', row.id).execute()
  return { id: row.id, user: { id: row.user_id, email: row.email, roles: parseRoles(row.roles) } }
}

export async function closeSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('id', '=', hashToken(token)).execute()
}
