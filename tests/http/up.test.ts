import { execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ask, freePort, temporaryFolder } from '../support/site.ts'

/** Runs `npm run up` on a built tree until it is ready. */
async function startUp() {
  const port = await freePort()
  const dataDir = temporaryFolder()
  const command = spawn('node_modules/node/bin/node', ['lib/cli/up.mjs'], {
    env: { ...process.env, PORTS: String(port), DATA_DIR: dataDir },
  })
  const ended = new Promise<number | null>((resolve) => command.once('exit', resolve)).finally(() =>
    rmSync(dataDir, { recursive: true, force: true }),
  )
  let output = ''
  await new Promise<void>((resolve, reject) => {
    command.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()).includes('Ready.') && resolve())
    command.once('exit', (code) => reject(new Error(`up ended with ${code}:\n${output}`)))
  })
  const line = execFileSync('ps', ['-A', '-o', 'pid=,ppid='])
    .toString()
    .split('\n')
    .find((row) => Number(row.trim().split(/\s+/)[1]) === command.pid)
  return { command, ended, origin: `http://localhost:${port}`, server: Number(line?.trim().split(/\s+/)[0]) }
}

describe('npm run up', () => {
  it('exits with 0 when it is stopped', async () => {
    const { command, ended, origin } = await startUp()
    expect((await ask(origin, '/api/health')).status).toBe(200)
    command.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  it('exits with 1 when its server is killed', async () => {
    const { ended, server } = await startUp()
    process.kill(server, 'SIGKILL')
    expect(await ended).toBe(1)
  })
})
