import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { backendCommand } from '../support/contract/backends.ts'
import { runFile, type Child } from '../support/contract/child-process.ts'
import { SERVER_DATABASE } from '../support/contract/migrated-databases.ts'
import { productBackendContract } from '../support/contract/product-backend-contract.ts'
import { stubServer } from '../support/contract/stub-server.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'
import { sleep } from '../support/waits.ts'

productBackendContract(`the command \`npm run backend\`, over HTTP, ${SERVER_DATABASE}`, backendCommand)

describe('the command `npm run backend`', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  const run = async (env: Record<string, string>): Promise<Child> => {
    const folder = await tempFolder()
    const child = runFile('lib/node-server/backend.ts', { env: { DATA_DIR: folder.path, ...env } })
    undo.push(folder.remove, child.stop)
    return child
  }
  const ADDRESS = /backend: (http:\/\/localhost:\d+)\//

  it('shuts down gracefully on a signal', async () => {
    const child = await run({ BACKEND_PORT: '0' })
    await child.printed(ADDRESS)
    expect(await child.stop()).toBe(0)
  })

  it('exits with 0 when a signal arrives during the start', async () => {
    const folder = await tempFolder()
    undo.push(folder.remove)
    const child = await run({ BACKEND_PORT: '0', DATA_DIR: folder.path })
    while (!existsSync(join(folder.path, 'site.sqlite'))) await sleep(1)
    expect(await child.stop()).toBe(0)
  })

  it('reports in a sentence that its port is in use, and which value to change', async () => {
    const other = await stubServer((_request, response) => void response.end())
    undo.push(other.close)
    const child = await run({ BACKEND_PORT: new URL(other.baseUrl).port })
    expect(await child.ended).toBe(1)
    expect(child.output()).toMatch(/already taken.*BACKEND_PORT=/)
    expect(child.output()).not.toMatch(/\n\s+at /)
  })

  it('reports which value is invalid', async () => {
    const child = await run({ BACKEND_PORT: 'many' })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('BACKEND_PORT: expected a port number')
  })

  it.each([
    ['production', true],
    ['development', false],
  ])('sets cookies in %s that are secure: %s', async (mode, isSecure) => {
    const folder = await tempFolder()
    undo.push(folder.remove)
    const admin = { email: 'admin@example.com', password: 'a long enough phrase' }
    const created = runFile('lib/cli/admin.ts', {
      args: ['create', admin.email],
      env: { DATA_DIR: folder.path, ADMIN_PASSWORD: admin.password },
    })
    expect(await created.ended).toBe(0)
    const child = await run({ BACKEND_PORT: '0', DATA_DIR: folder.path, NODE_ENV: mode })
    const [, address] = await child.printed(ADDRESS)
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${address}/api/v1/account/sign-in`, {
      method: 'POST',
      body: JSON.stringify(admin),
      headers,
    })
    expect([response.status, response.headers.getSetCookie()[0]?.includes('; Secure')]).toEqual([200, isSecure])
  })

  it('rejects a weak administrator password and explains why', async () => {
    const folder = await tempFolder()
    undo.push(folder.remove)
    const env = { DATA_DIR: folder.path, ADMIN_PASSWORD: 'aaaaaaaaaaaa' }
    const created = runFile('lib/cli/admin.ts', { args: ['create', 'admin@example.com'], env })
    expect([await created.ended, created.output()]).toEqual([
      1,
      expect.stringMatching(/^the password repeats itself.*\n$/),
    ])
  })

  it('limits sign-in attempts by client address, and rejects cross-origin requests', async () => {
    const [, address = ''] = await (await run({ BACKEND_PORT: '0' })).printed(ADDRESS)
    const act = (action: string, headers: Record<string, string>, body = '') =>
      fetch(`${address}/api/v1/account/${action}`, { method: 'POST', headers, body })
    const tries = Array.from({ length: 21 }, (_, index) => ({
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${index}`,
    }))
    const statuses: number[] = []
    for (const headers of tries)
      statuses.push(
        (await act('sign-in', headers, JSON.stringify({ email: `${statuses.length}@example.com`, password: 'x' })))
          .status,
      )
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([401, 429])
    expect((await act('sign-out', { origin: 'https://evil.example', cookie: 'session=x' })).status).toBe(403)
    expect((await act('sign-out', { origin: address, cookie: 'session=x' })).status).toBe(200)
  })

  it.each<Record<string, string>>([
    { SEED: 'off' },
    { SITE_ENV: 'production' },
    { OPERATOR_NAME: 'Genarium' },
    { PAYMENT_1: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  ])('leaves an empty database empty with %j, also of promo codes', async (values) => {
    const child = await run({ BACKEND_PORT: '0', ...values })
    const [, address] = await child.printed(ADDRESS)
    const response = await fetch(`${address}/api/price/`)
    expect([response.status, await response.json()]).toEqual([200, {}])
    const promo = await fetch(`${address}/api/check-promo/?promocode=DNA10`)
    expect(await promo.json()).toMatchObject({ valid: false, reason: 'unknown' })
  })

  it.each<Record<string, string>>([{ SITE_ENV: 'production' }, { OPERATOR_NAME: 'Genarium' }])(
    'removes the demonstration codes of a database with %j',
    async (values) => {
      const folder = await tempFolder()
      undo.push(folder.remove)
      const validWith = async (env: Record<string, string>) => {
        const child = await run({ BACKEND_PORT: '0', DATA_DIR: folder.path, ...env })
        const [, address] = await child.printed(ADDRESS)
        const responses = ['DNA10', 'GENOME15', 'MINUS1000'].map((code) =>
          fetch(`${address}/api/check-promo/?promocode=${code}&cy=RUB`),
        )
        const checked = await Promise.all(
          (await Promise.all(responses)).map((response) => response.json() as Promise<{ valid: boolean }>),
        )
        expect(await child.stop()).toBe(0)
        return checked.map(({ valid }) => valid)
      }
      expect(await validWith({})).toEqual([true, true, true])
      expect(await validWith(values)).toEqual([false, false, false])
    },
  )
})
