// npm run privacy -- export | erase <person>: what the site keeps of one person.
import { config } from '../config/config.ts'
import { keepFilesPrivate } from '../config/private-files.ts'
import { runPrivacyCommand } from './privacy-command.ts'

keepFilesPrivate()

process.exitCode = await runPrivacyCommand(process.argv.slice(2), config)
// A failure may leave connections open, which nobody waits for.
if (process.exitCode === 1) process.exit()
