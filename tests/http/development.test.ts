import { afterAll, beforeAll, expect, it } from 'vitest'
import { rmSync } from 'node:fs'
import { LOOPBACK, reachable } from '../support/reachable.ts'
import { ask, freePort, spawnSite, temporaryFolder } from '../support/site.ts'

const dataDir = temporaryFolder()
let port: number
let server: ReturnType<typeof spawnSite>
beforeAll(async () => {
  port = await freePort()
  server = spawnSite(
    { NODE_ENV: 'development', PORTS: String(port), DATA_DIR: dataDir },
    { project: process.cwd(), parameters: ['--dev'] },
  )
  await new Promise<void>((resolve, reject) => {
    server.child.stdout?.on('data', () => server.log().includes('Ready.') && resolve())
    server.child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}:\n${server.log()}`)))
  })
})
afterAll(async () => {
  const ended = new Promise((resolve) => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

it('`npm run dev` serves calls, on loopback only, since its tools read files and start programs', async () => {
  const { status } = await ask(`http://localhost:${port}`, '/api/health')
  expect(status).toBe(200)
  expect(await reachable(port)).toEqual(LOOPBACK)
})
