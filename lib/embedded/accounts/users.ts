import { randomBytes } from 'node:crypto'
import { newPasswordSchema, PASSWORD_LENGTH, type PasswordFault } from '../../contract/account.ts'
import type { Role } from '../../domain/admin-roles.ts'
import { emailText } from '../../domain/email-text.ts'
import { parseEmail } from '../../domain/email.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { createDeviceKey, type DeviceOwner } from './device-cookies.ts'
import { findPasswordFault } from './password-strength.ts'
import { hashPassword } from './passwords.ts'

/** The role of every user here. */
export const ADMIN_ROLE = 'administrator' satisfies Role

/** What was given for a user cannot be taken; the message says why. */
export class UserError extends Error {}

const FAULT_WORDS: Readonly<Record<PasswordFault, string>> = {
  common: 'is on a list of leaked or frequent passwords and words, or little more than that',
  repeated: 'repeats itself, or is a row of keys or numbers',
  site: 'is made of the names of this site, its subject or the account',
  guessable: 'is easy to guess',
}

/** A new password is too easy to guess. */
export class WeakPasswordError extends UserError {
  readonly fault: PasswordFault

  constructor(fault: PasswordFault) {
    super(
      `the password ${FAULT_WORDS[fault]}; choose another one, for example four words that have nothing to do with each other`,
    )
    this.fault = fault
  }
}

export interface User {
  readonly id: string
  readonly email: string
  readonly roles: readonly string[]
}

export const rolesOf = (text: string): string[] => text.split(' ').filter(Boolean)

export const generatedPassword = (): string => randomBytes(15).toString('base64url')

/** @throws {UserError} */
function parseAddress(typed: string): string {
  const parsed = parseEmail(typed)
  if ('error' in parsed)
    throw new UserError(
      `"${typed}" is no e-mail address${parsed.error === 'emailLetters' ? ' with Latin letters before the "@"' : ''}`,
    )
  return parsed.email
}

interface Credentials {
  readonly address: string
  readonly secret: string
}

/** @throws {UserError} */
async function checkCredentials(email: string, password: string): Promise<Credentials> {
  const secret = newPasswordSchema.safeParse(password)
  if (!secret.success)
    throw new UserError(`the password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`)
  const address = parseAddress(email)
  const fault = await findPasswordFault(secret.data, address)
  if (fault) throw new WeakPasswordError(fault)
  return { address, secret: secret.data }
}

/**
 * Makes a user who may administer.
 * @throws {UserError} for a bad address or password, or an address that is taken
 */
export async function createAdmin(database: Database, email: string, password: string, now: Date): Promise<User> {
  const asked = await checkCredentials(email, password)
  const user = await insertAdmin(database, asked, now)
  if (!user) throw new UserError(`there is a user ${emailText(asked.address)} already`)
  return user
}

/** @returns the user; `undefined` where the address is taken */
async function insertAdmin(database: Database, { address, secret }: Credentials, now: Date): Promise<User | undefined> {
  const credentials = { password_hash: await hashPassword(secret), device_key: createDeviceKey() }
  const row = {
    id: crypto.randomUUID(),
    email: address,
    ...credentials,
    roles: ADMIN_ROLE,
    created_at: now.toISOString(),
  }
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? { id: row.id, email: address, roles: [ADMIN_ROLE] } : undefined
}

/**
 * Gives a user a new password, revokes the device cookies and ends every session but the one that is named.
 * @throws {UserError} for a bad password, or where there is no such user
 */
export async function setPassword(
  database: Database,
  email: string,
  password: string,
  keptSession?: string,
): Promise<DeviceOwner> {
  const { address, secret } = await checkCredentials(email, password)
  const credentials = { password_hash: await hashPassword(secret), device_key: createDeviceKey() }
  return inTransaction(database, async (transaction) => {
    const user = await transaction
      .updateTable('users')
      .set(credentials)
      .where('email', '=', address)
      .returning(['id', 'device_key'])
      .executeTakeFirst()
    if (!user) throw new UserError(`there is no user ${emailText(address)}`)
    let sessions = transaction.deleteFrom('sessions').where('user_id', '=', user.id)
    if (keptSession !== undefined) sessions = sessions.where('id', '!=', keptSession)
    await sessions.execute()
    return user
  })
}

/** Ends every session of a user and revokes the device cookies. */
export async function signOutEverywhere(database: Database, userId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.updateTable('users').set({ device_key: createDeviceKey() }).where('id', '=', userId).execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
  })
}

/** Every user, by address. */
export const listUsers = async (database: Database) =>
  (await database.selectFrom('users').select(['email', 'roles', 'created_at']).orderBy('email').execute()).map(
    ({ email, roles, created_at }) => ({ email: emailText(email), roles, created: created_at }),
  )

/**
 * @returns whether there was one
 * @throws {UserError} for a bad address
 */
export async function removeUser(database: Database, email: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('users')
    .where('email', '=', parseAddress(email))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Makes the first user of a database that has none.
 * @returns the user, with the password where it was generated; `undefined` where there is a user already, also one
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
  // A generated password needs no estimate of its strength, whose dictionaries take a second to load.
  const credentials =
    generated === undefined
      ? await checkCredentials(email, password ?? '')
      : { address: parseAddress(email), secret: generated }
  const user = await insertAdmin(database, credentials, now)
  return user && { email: user.email, generated }
}
