import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
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

/** Requests the WebSocket that reloads pages after a change of their code, and returns the status of the response. */
function connectReloading(origin: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const handshake = request(`http://localhost:${port}/_next/hmr?id=test`, {
      headers: {
        origin,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    })
    handshake.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    handshake.on('response', ({ statusCode }) => resolve(statusCode))
    handshake.on('error', reject)
    handshake.end()
  })
}

it('`npm run dev` reloads its own pages after a change, and accepts no connection from others', async () => {
  expect(await connectReloading(`http://localhost:${port}`)).toBe(101)
  expect(await connectReloading('https://elsewhere.example').catch(() => undefined)).not.toBe(101)
})

it('`npm run dev` serves calls, on loopback only, since its tools read files and start programs', async () => {
  const { status } = await ask(`http://localhost:${port}`, '/api/health')
  expect(status).toBe(200)
  expect(await reachable(port)).toEqual(LOOPBACK)
})
