import { ConfigError, type Config } from '../config/config.ts'
import { ACCOUNT_PATH, SIGN_IN_PATH } from '../domain/admin-pages.ts'
import { emailText } from '../domain/email-text.ts'
import { removeOutdatedInitialPassword, writeInitialPassword } from '../embedded/accounts/initial-password.ts'
import { createFirstAdmin, UserError } from '../embedded/accounts/users.ts'
import type { EmbeddedBackend } from '../embedded/start.ts'

/**
 * Prints a generated password to a terminal only; logs are stored and read by others, so without a terminal it is
 * written to a file.
 */
async function handOutPassword(
  email: string,
  password: string,
  { dataDir, isTerminal }: { dataDir: string; isTerminal: boolean },
): Promise<void> {
  if (isTerminal) return console.log(`password, shown only now: ${password} (another one is set at ${ACCOUNT_PATH})`)
  try {
    const file = await writeInitialPassword(dataDir, email, password)
    console.log(`password: in the file ${file}, which is removed when another one is set at ${ACCOUNT_PATH}`)
  } catch (error) {
    const command = `npm run admin -- password ${emailText(email)}`
    console.error(`password: it cannot be written to DATA_DIR, set another one with "${command}":`, error)
  }
}

/**
 * Creates the first administrator of a site with its own accounts, and prints once how to sign in.
 * @throws {ConfigError} if ADMIN_EMAIL or ADMIN_PASSWORD cannot be used
 */
export async function ensureFirstAdmin(
  { database }: Pick<EmbeddedBackend, 'database'>,
  { accountBackUrl, admin, dataDir }: Config,
  isTerminal = process.stdout.isTTY,
): Promise<void> {
  if (accountBackUrl[1] && accountBackUrl[2]) return
  const created = await createFirstAdmin(database, admin, new Date()).catch((error: unknown) => {
    throw error instanceof UserError
      ? new ConfigError(
          `ADMIN_EMAIL and ADMIN_PASSWORD cannot create the first administrator: ${error.message}. ` +
            'Correct them and start again.',
        )
      : error
  })
  if (!created) return removeOutdatedInitialPassword(database, dataDir)
  console.log(`administrator: ${emailText(created.email)} signs in at ${SIGN_IN_PATH}`)
  if (created.generated) await handOutPassword(created.email, created.generated, { dataDir, isTerminal })
}
