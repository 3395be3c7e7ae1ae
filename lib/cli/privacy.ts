// npm run privacy -- export | erase <person>: access and erasure requests of a data subject.
import { config } from '../config/config.ts'
import { restrictFilePermissions } from '../runtime/private-files.ts'
import { runPrivacyCommand } from './privacy-command.ts'

restrictFilePermissions()

process.exitCode = await runPrivacyCommand(process.argv.slice(2), config)
// Do not wait for connections that a failure left open.
if (process.exitCode === 1) process.exit()
