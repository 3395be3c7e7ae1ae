/** Administrators of the built-in accounts: creation, passwords, removal. */
import { randomBytes } from 'node:crypto'
import { newPasswordSchema, PASSWORD_LENGTH, type PasswordWeakness } from '../../contract/account.ts'
import type { Role } from '../../domain/admin-roles.ts'
import { emailText } from '../../domain/email-text.ts'
import { parseEmail } from '../../domain/email.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { createDeviceKey, type DeviceOwner } from './device-cookies.ts'
import { findPasswordWeakness } from './password-strength.ts'
import { hashPassword } from './passwords.ts'

export const ADMIN_ROLE = 'administrator' satisfies Role

export class UserError extends Error {}

const WEAKNESS_MESSAGES: Readonly<Record<PasswordWeakness, string>> = {
  common: 'is on a list of leaked or frequent passwords and words, or little more than that',
  repeated: 'repeats itself, or is a row of keys or numbers',
  site: 'is made of the names of this site, its subject or the account',
  guessable: 'is easy to guess',
}

export class WeakPasswordError extends UserError {
  readonly reason: PasswordWeakness

  constructor(reason: PasswordWeakness) {
    super(
      `the password ${WEAKNESS_MESSAGES[reason]}; ` +
        'choose another one, for example four words that have nothing to do with each other',
    )
    this.reason = reason
  }
}

export interface User {
  readonly id: string
  readonly email: string
  readonly roles: readonly string[]
}

export const parseRoles = (text: string): string[] => text.split(' ').filter(Boolean)

export const generatePassword = (): string => randomBytes(15).toString('base64url')

function parseUserEmail(typed: string): string {
  const parsed = parseEmail(typed)
  if ('error' in parsed) {
    const detail = parsed.error === 'emailLetters' ? ' with Latin letters before the "@"' : ''
    throw new UserError(`"${typed}" is not an email address${detail}`)
  }
  return parsed.email
}

interface Credentials {
  readonly email: string
  readonly secret: string
}

async function checkCredentials(input: string, password: string): Promise<Credentials> {
  const secret = newPasswordSchema.safeParse(password)
  if (!secret.success)
    throw new UserError(`the password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`)
  const email = parseUserEmail(input)
  const reason = await findPasswordWeakness(secret.data, email)
  if (reason) throw new WeakPasswordError(reason)
  return { email, secret: secret.data }
}

/**
 * Creates an administrator.
 * @throws {UserError} for an invalid or existing email, or an invalid password
 */
export async function createAdmin(database: Database, email: string, password: string, now: Date): Promise<User> {
  const credentials = await checkCredentials(email, password)
  const user = await insertAdmin(database, credentials, now)
  if (!user) throw new UserError(`user ${emailText(credentials.email)} already exists`)
  return user
}

/** @returns the user; `undefined` if the email exists */
async function insertAdmin(database: Database, { email, secret }: Credentials, now: Date): Promise<User | undefined> {
  const credentials = { password_hash: await hashPassword(secret), device_key: createDeviceKey() }
  const row = {
    id: crypto.randomUUID(),
    email,
    ...credentials,
    roles: ADMIN_ROLE,
    created_at: now.toISOString(),
    unlocks: 0,
  }
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? { id: row.id, email, roles: [ADMIN_ROLE] } : undefined
}

/**
 * Sets a user's password, revokes their device cookies and ends all sessions but `exceptSessionId`.
 * @throws {UserError} for an invalid password or an unknown user
 */
export async function setPassword(
  database: Database,
  email: string,
  password: string,
  exceptSessionId?: string,
): Promise<DeviceOwner> {
  const { email: userEmail, secret } = await checkCredentials(email, password)
  const credentials = { password_hash: await hashPassword(secret), device_key: createDeviceKey() }
  return inTransaction(database, async (transaction) => {
    const user = await transaction
      .updateTable('users')
      .set(credentials)
      .where('email', '=', userEmail)
      .returning(['id', 'device_key'])
      .executeTakeFirst()
    if (!user) throw new UserError(`user not found: ${emailText(userEmail)}`)
    let sessions = transaction.deleteFrom('sessions').where('user_id', '=', user.id)
    if (exceptSessionId !== undefined) sessions = sessions.where('id', '!=', exceptSessionId)
    await sessions.execute()
    return user
  })
}

export async function signOutEverywhere(database: Database, userId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.updateTable('users').set({ device_key: createDeviceKey() }).where('id', '=', userId).execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
  })
}

/**
 * Clears the counters of failed sign-ins of an account: its servers count under a new key.
 * @returns whether the user exists
 * @throws {UserError} for an invalid email
 */
export async function unlockUser(database: Database, email: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set(({ eb }) => ({ unlocks: eb('unlocks', '+', 1) }))
    .where('email', '=', parseUserEmail(email))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listUsers = async (database: Database) =>
  (await database.selectFrom('users').select(['email', 'roles', 'created_at']).orderBy('email').execute()).map(
    ({ email, roles, created_at }) => ({ email: emailText(email), roles, created: created_at }),
  )

/**
 * @returns whether the user existed
 * @throws {UserError} for an invalid email
 */
export async function removeUser(database: Database, email: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('users')
    .where('email', '=', parseUserEmail(email))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Creates the first user of an empty database.
 * @returns the user, with the password if it was generated; `undefined` if there is a user already, including one that
 * another server created at the same time
 * @throws {UserError} for an invalid email or password
 */
export async function createFirstAdmin(
  database: Database,
  { email, password }: { email: string; password: string | undefined },
  now: Date,
): Promise<{ email: string; generated: string | undefined } | undefined> {
  const existing = await database.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (existing) return undefined
  const generated = password === undefined ? generatePassword() : undefined
  // A generated password needs no strength estimate, whose dictionaries take a second to load.
  const credentials =
    generated === undefined
      ? await checkCredentials(email, password ?? '')
      : { email: parseUserEmail(email), secret: generated }
  const user = await insertAdmin(database, credentials, now)
  return user && { email: user.email, generated }
}
