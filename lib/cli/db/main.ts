// npm run db -- copy | check | backup | restore: moves and keeps the site's data.
import { config } from '../../config/config.ts'
import { keepFilesPrivate } from '../../config/private-files.ts'
import { runDatabaseCommand } from './command.ts'

keepFilesPrivate()

// So that what is not encrypted is removed from the temporary folder.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

process.exitCode = await runDatabaseCommand(process.argv.slice(2), config)
// A failure may leave connections open, which nobody waits for.
if (process.exitCode === 1) process.exit()
