// npm run up: everything from a fresh machine to a running site.
import { spawn } from 'node:child_process'
import { ensureBuild, ensureDependencies, NODE } from './prepare.mjs'

ensureDependencies()
ensureBuild()
const server = spawn(NODE, ['--max-semi-space-size=16', '--env-file-if-exists=.env', 'lib/serve/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
// A server that was killed has no code of its own.
server.on('exit', (code) => process.exit(code ?? 1))
