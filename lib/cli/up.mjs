// npm run up: installs, builds and starts the site on a fresh machine.
import { spawn } from 'node:child_process'
import { ensureBuild, ensureDependencies, NODE } from './prepare.mjs'

ensureDependencies()
ensureBuild()
const server = spawn(NODE, ['--max-semi-space-size=16', '--env-file-if-exists=.env', 'lib/node-server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
// A server killed by a signal has no exit code.
server.on('exit', (code) => process.exit(code ?? 1))
