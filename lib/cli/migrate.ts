// npm run migrate: migrates the configured database ahead of the next start, which would do so itself.
import { config, ConfigError } from '../config/config.ts'
import { DataFolderError, migrate, openDatabase } from '../embedded/database/open.ts'
import { isUpstreamError } from '../http/upstream-error.ts'
import { restrictFilePermissions } from '../runtime/private-files.ts'

restrictFilePermissions()

async function main(): Promise<void> {
  const database = openDatabase(config().database)
  try {
    const applied = await migrate(database)
    console.log(
      applied.length
        ? applied.map((name) => `applied ${name}`).join('\n')
        : 'There was nothing to do: the database has the present schema.',
    )
  } finally {
    await database.destroy()
  }
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || error instanceof DataFolderError || isUpstreamError(error) ? error.message : error,
  )
  process.exit(1)
})
