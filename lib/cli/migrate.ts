// npm run migrate: brings the configured database to the present schema. A start does so by itself; this does it before.
import { config, ConfigError } from '../config/config.ts'
import { DataFolderError, migrate, openDatabase } from '../embedded/database/open.ts'
import { isFailure } from '../http/failure.ts'
import { keepFilesPrivate } from '../config/private-files.ts'

keepFilesPrivate()

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
    error instanceof ConfigError || error instanceof DataFolderError || isFailure(error) ? error.message : error,
  )
  process.exit(1)
})
