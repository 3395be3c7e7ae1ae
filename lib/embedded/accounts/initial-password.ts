import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STAFF } from '../../http/pool-queue.ts'
import type { Database } from '../database/open.ts'
import { verifyPassword } from './passwords.ts'

const fileIn = (dataDir: string) => join(dataDir, 'initial-password')

/**
 * Writes the generated password of the first administrator to a file readable by the process owner only.
 * @returns its path
 */
export async function writeInitialPassword(dataDir: string, email: string, password: string): Promise<string> {
  const file = fileIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  // Overwriting an existing file would keep its mode.
  await rm(file, { force: true })
  await writeFile(file, `${email}\n${password}\n`, { flag: 'wx', mode: 0o600 })
  return file
}

async function readInitialPassword(file: string): Promise<{ email: string; password: string } | undefined> {
  try {
    const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n')
    return { email, password }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Removes the file once the password is no longer valid; it may have been changed on another server. */
export async function removeOutdatedInitialPassword(database: Database, dataDir: string): Promise<void> {
  const file = fileIn(dataDir)
  try {
    const initial = await readInitialPassword(file)
    if (!initial) return
    const user = await database
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', initial.email)
      .executeTakeFirst()
    if (!(await verifyPassword(initial.password, user?.password_hash, STAFF))) await rm(file, { force: true })
  } catch (error) {
    console.error(`${file} cannot be read or removed, remove it by hand:`, error)
  }
}
