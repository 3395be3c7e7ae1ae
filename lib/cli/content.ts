// npm run content -- list | get <id> | put <file> | preview <id> | publish <id> | unpublish <id> | remove <id>:
// manages the entries of the embedded content service; `preview` also works with an external one.
import { config, ConfigError } from '../config/config.ts'
import { EntryError } from '../embedded/content/entry-writer.ts'
import { migrate, openDatabase } from '../embedded/database/open.ts'
import { restrictFilePermissions } from '../runtime/private-files.ts'
import { performContentCommand, UsageError } from './content-commands.ts'

restrictFilePermissions()

async function main(): Promise<void> {
  const settings = config()
  if (settings.builder.apiKey && process.argv[2] !== 'preview')
    throw new EntryError('BUILDER_API_KEY is set: content is edited in the page builder; "preview" works all the same')
  const database = openDatabase(settings.database)
  try {
    await migrate(database)
    await performContentCommand(database, process.argv.slice(2), console)
  } finally {
    await database.destroy()
  }
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || error instanceof EntryError || error instanceof UsageError ? error.message : error,
  )
  process.exit(1)
})
