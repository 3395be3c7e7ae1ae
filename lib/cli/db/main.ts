// npm run db -- copy | check | backup | restore | key: copies and backs up the site's data.
import { config } from '../../config/config.ts'
import { restrictFilePermissions } from '../../runtime/private-files.ts'
import { runDatabaseCommand } from './command.ts'

restrictFilePermissions()

// Exit normally on signals, so that exit handlers remove unencrypted temporary files.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

process.exitCode = await runDatabaseCommand(process.argv.slice(2), config)
// Do not wait for connections that a failure left open.
if (process.exitCode === 1) process.exit()
