import { config, ConfigError } from '../config/config.ts'
import { throttleConsole } from '../runtime/limited-console.ts'
import { ignoreLogWriteErrors } from '../runtime/log-output.ts'
import { variantNumberOfHost } from '../routing/hosts.ts'
import { DataFolderError } from '../embedded/database/open.ts'
import { isUpstreamError } from '../http/upstream-error.ts'
import { PortInUseError } from '../http/listen.ts'
import { startServer } from './server.ts'
import { restrictFilePermissions } from '../runtime/private-files.ts'
import { handleStopSignals } from '../runtime/stop-signals.ts'

restrictFilePermissions()
const stopWith = handleStopSignals()

async function main(): Promise<void> {
  const settings = config()
  const server = await startServer({ config: settings, root: process.cwd(), dev: process.argv.includes('--dev') })
  stopWith(server.stop)
  for (const port of server.ports) {
    console.log(`variant ${variantNumberOfHost(`localhost:${port}`, settings)}: http://localhost:${port}/`)
  }
  if (settings.legalReviewedOn === undefined)
    console.warn('The legal documents are templates. Have a lawyer review them, then set OPERATOR_REVIEWED=DD.MM.YYYY.')
  console.log('Ready. Ctrl+C stops the site.')
}

ignoreLogWriteErrors()
throttleConsole()
main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof DataFolderError || isUpstreamError(error))
    console.error(error.message)
  else if (error instanceof PortInUseError)
    console.error(
      `Port ${error.port} is already taken by another program. ` +
        'Stop it, or choose other ports, for example: PORTS=4300:1,4305:2 npm run up',
    )
  else console.error(error)
  process.exit(1)
})
