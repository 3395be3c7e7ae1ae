import { randomBytes } from 'node:crypto'
import { emailSchema, newPasswordSchema } from '../../contract/account.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { hashPassword } from './passwords.ts'

/** The role that may open the pages of administrators. */
export const ADMIN_ROLE = 'admin'

/** What was given for a user cannot be taken; the message says why. */
export class UserError extends Error {}

export interface User {
  readonly id: string
  readonly email: string
  readonly roles: readonly string[]
}

export const rolesOf = (text: string): string[] => text.split(' ').filter(Boolean)

export const generatedPassword = (): string => randomBytes(15).toString('base64url')

const parsed = (email: string, password: string) => {
  const address = emailSchema.safeParse(email)
  if (!address.success) throw new UserError(`"${email}" is no e-mail address`)
  const secret = newPasswordSchema.safeParse(password)
  if (!secret.success) throw new UserError(`the password: ${secret.error.issues[0]?.message}`)
  return { address: address.data, secret: secret.data }
}

/**
 * Makes a user who may administer.
 * @throws {UserError} for a bad address or password, or an address that is taken
 */
export async function createAdmin(database: Database, email: string, password: string, now: Date): Promise<User> {
  const user = await insertAdmin(database, parsed(email, password), now)
  if (!user) throw new UserError(`there is a user ${email.trim().toLowerCase()} already`)
  return user
}

/** @returns the user; `undefined` where the address is taken */
async function insertAdmin(database: Database, { address, secret }: ReturnType<typeof parsed>, now: Date): Promise<User | undefined> {
  const row = { id: crypto.randomUUID(), email: address, password_hash: await hashPassword(secret), roles: ADMIN_ROLE, created_at: now.toISOString() }
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? { id: row.id, email: address, roles: [ADMIN_ROLE] } : undefined
}

/**
 * Gives a user a new password and ends every session but the one that is named.
 * @throws {UserError} for a bad password, or where there is no such user
 */
export async function setPassword(database: Database, email: string, password: string, keptSession?: string): Promise<void> {
  const { address, secret } = parsed(email, password)
  const password_hash = await hashPassword(secret)
  await inTransaction(database, async (transaction) => {
    const user = await transaction.updateTable('users').set({ password_hash }).where('email', '=', address).returning('id').executeTakeFirst()
    if (!user) throw new UserError(`there is no user ${address}`)
    let sessions = transaction.deleteFrom('sessions').where('user_id', '=', user.id)
    if (keptSession !== undefined) sessions = sessions.where('id', '!=', keptSession)
    await sessions.execute()
  })
}

/** Every user, by address. */
export const listUsers = async (database: Database) =>
  (await database.selectFrom('users').select(['email', 'roles', 'created_at']).orderBy('email').execute()).map(({ email, roles, created_at }) => ({
    email,
    roles,
    created: created_at,
  }))

/** @returns whether there was one */
export async function removeUser(database: Database, email: string): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom('users').where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Makes the first user of a database that has none.
 * @returns the user, with the password where it was made up here; `undefined` where there is a user already, also one
 * that another server has made meanwhile
 * @throws {UserError} for a bad address or password
 */
export async function firstAdmin(
  database: Database,
  { email, password }: { email: string; password: string | undefined },
  now: Date,
): Promise<{ email: string; generated: string | undefined } | undefined> {
  const someone = await database.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return undefined
  const generated = password === undefined ? generatedPassword() : undefined
  const user = await insertAdmin(database, parsed(email, password ?? generated ?? ''), now)
  return user && { email: user.email, generated }
}
