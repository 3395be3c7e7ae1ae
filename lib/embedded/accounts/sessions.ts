import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { rolesOf, type User } from './users.ts'

const HOUR = 60 * 60_000
/** Milliseconds after which a session that nobody uses ends, and after which any does. */
const IDLE = 12 * HOUR
const LONGEST = 7 * 24 * HOUR
/** Milliseconds between two notes that a session is used. */
const NOTED = 60_000

/** Seconds that a browser keeps the cookie of a session. */
export const SESSION_SECONDS = LONGEST / 1000

/** Only the hash is stored: who reads the database cannot sign in. */
const idOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export interface Session {
  readonly id: string
  readonly user: User
}

/** Starts a session. @returns the token that the browser keeps */
export async function openSession(database: Database, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await database
    .insertInto('sessions')
    .values({
      id: idOf(token),
      user_id: userId,
      used_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LONGEST).toISOString(),
    })
    .execute()
  return token
}

/** The session of a token; `undefined` where there is none, or none any more. */
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
    .where('sessions.id', '=', idOf(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.used_at', '>', new Date(now.getTime() - IDLE).toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - Date.parse(row.used_at) > NOTED)
    await database.updateTable('sessions').set({ used_at: now.toISOString() }).where('id', '=', row.id).execute()
  return { id: row.id, user: { id: row.user_id, email: row.email, roles: rolesOf(row.roles) } }
}

/** Ends a session; nothing happens where there is none. */
export async function closeSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('id', '=', idOf(token)).execute()
}
