import { sessionCookieName } from '../../../lib/contract/account.ts'
import { createDeviceKey } from '../../../lib/embedded/accounts/device-cookies.ts'
import { hashPassword } from '../../../lib/embedded/accounts/passwords.ts'
import { openSession } from '../../../lib/embedded/accounts/sessions.ts'
import { ADMIN_ROLE } from '../../../lib/embedded/accounts/users.ts'
import type { Database } from '../../../lib/embedded/database/open.ts'

/**
 * Adds an administrator without an estimate of the password, whose dictionaries take a second to load. @returns the id
 */
export async function insertAdmin(database: Database, email: string, password: string): Promise<string> {
  const id = crypto.randomUUID()
  const credentials = { password_hash: await hashPassword(password), device_key: createDeviceKey() }
  await database
    .insertInto('users')
    .values({ id, email, ...credentials, roles: ADMIN_ROLE, created_at: new Date().toISOString(), unlocks: 0 })
    .execute()
  return id
}

/** The session cookie of a new administrator. */
export async function adminCookie(database: Database): Promise<string> {
  const id = await insertAdmin(database, `${crypto.randomUUID()}@example.com`, 'a long enough phrase')
  return `${sessionCookieName(false)}=${await openSession(database, id, new Date())}`
}
