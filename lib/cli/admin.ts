// npm run admin -- create <email> | password <email> | unlock <email> | list | remove <email>: manages administrators of
// the built-in accounts.
import { config, ConfigError } from '../config/config.ts'
import { removeOutdatedInitialPassword } from '../embedded/accounts/initial-password.ts'
import { migrate, openDatabase, type Database } from '../embedded/database/open.ts'
import {
  createAdmin,
  generatePassword,
  listUsers,
  removeUser,
  setPassword,
  unlockUser,
  UserError,
} from '../embedded/accounts/users.ts'
import { restrictFilePermissions } from '../runtime/private-files.ts'

restrictFilePermissions()

const USAGE = `Usage: npm run admin -- <command>
  create <email>     a new administrator
  password <email>   a new password for one, who is signed out everywhere
  unlock <email>     one can sign in again at once after failed attempts of others
  list               who there is
  remove <email>     takes one away
The password is that of ADMIN_PASSWORD, else a generated one, which is printed. One that is easy to guess is rejected.`

const unknownUser = (email: string) => new UserError(`user not found: ${email}; run "list" to see the existing ones`)

class UsageError extends Error {}

async function run(
  database: Database,
  [command, email]: readonly string[],
  configuredPassword: string | undefined,
): Promise<void> {
  if (command === 'list') return console.table(await listUsers(database))
  if (!email) throw new UsageError(USAGE)
  const password = configuredPassword ?? generatePassword()
  const passwordNote = configuredPassword === undefined ? `; password: ${password}` : ''
  switch (command) {
    case 'create':
      await createAdmin(database, email, password, new Date())
      return console.log(`${email} may administer${passwordNote}`)
    case 'password':
      await setPassword(database, email, password)
      return console.log(`${email} has a new password${passwordNote}`)
    case 'unlock':
      if (!(await unlockUser(database, email))) throw unknownUser(email)
      return console.log(`${email} can sign in again: failed attempts are counted from zero`)
    case 'remove':
      if (!(await removeUser(database, email))) throw unknownUser(email)
      return console.log(`${email} is removed`)
    default:
      throw new UsageError(USAGE)
  }
}

async function main(): Promise<void> {
  const { database: location, admin } = config()
  const database = openDatabase(location)
  try {
    await migrate(database)
    await run(database, process.argv.slice(2), admin.password)
    await removeOutdatedInitialPassword(database, location.dataDir)
  } finally {
    await database.destroy()
  }
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || error instanceof UserError || error instanceof UsageError ? error.message : error,
  )
  process.exit(1)
})
