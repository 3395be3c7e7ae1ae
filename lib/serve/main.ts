import { config, ConfigError } from '../config/config.ts'
import { limitConsole } from '../config/limited-console.ts'
import { outliveFullLog } from '../config/output.ts'
import { variantNumberOfHost } from '../door/hosts.ts'
import { DataFolderError } from '../embedded/database/open.ts'
import { isFailure } from '../http/failure.ts'
import { PortTakenError } from '../http/listen.ts'
import { startServer } from './server.ts'
import { keepFilesPrivate } from '../config/private-files.ts'
import { handleStopSignals } from '../config/stop-signals.ts'

keepFilesPrivate()
const stopWith = handleStopSignals()

/** `npm start`, and `npm run dev` with `--dev`: the whole site in one process. */
async function main(): Promise<void> {
  const settings = config()
  const server = await startServer({ config: settings, root: process.cwd(), dev: process.argv.includes('--dev') })
  stopWith(server.stop)
  for (const port of server.ports) {
    console.log(`variant ${variantNumberOfHost(`localhost:${port}`, settings)}: http://localhost:${port}/`)
  }
  console.log('Ready. Ctrl+C stops the site.')
}

outliveFullLog()
limitConsole()
main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof DataFolderError || isFailure(error)) console.error(error.message)
  else if (error instanceof PortTakenError)
    console.error(
      `Port ${error.port} is already taken by another program. Stop it, or choose other ports, for example: PORTS=4300:1,4305:2 npm run up`,
    )
  else console.error(error)
  process.exit(1)
})
