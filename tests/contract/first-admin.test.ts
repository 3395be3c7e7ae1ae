import { expect, it, onTestFinished, vi } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import { signIn } from '../../lib/embedded/accounts/sign-in.ts'
import { listUsers } from '../../lib/embedded/accounts/users.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { greetFirstAdmin } from '../../lib/serve/first-admin.ts'
import { onBothEngines } from '../support/contract/engines.ts'

onBothEngines('the first start', (empty) => {
  async function start(): Promise<EmbeddedBackend> {
    const { location, remove } = await empty()
    const backend = await startEmbedded(location, { seed: false })
    onTestFinished(async () => {
      await backend.stop()
      await remove()
    })
    return backend
  }

  it.each(['on', 'off'])('the first start makes an administrator, whether or not it fills the catalogue (SEED=%s)', async (SEED) => {
    const said = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => said.mockRestore())
    const backend = await start()
    await greetFirstAdmin(backend, parseConfig({ SEED, ADMIN_EMAIL: 'one@example.com', ADMIN_PASSWORD: 'a long enough phrase' }))
    expect(await listUsers(backend.database)).toMatchObject([{ email: 'one@example.com', roles: 'admin' }])
    expect(String(said.mock.calls)).not.toContain('password')
  })

  it('of several servers at once makes one administrator, and each of them goes on', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => said.mockRestore())
    const backend = await start()
    await Promise.all(Array.from({ length: 3 }, () => greetFirstAdmin(backend, parseConfig({ ADMIN_EMAIL: 'one@example.com' }))))
    expect(await listUsers(backend.database)).toMatchObject([{ email: 'one@example.com' }])
    expect(said.mock.calls.filter(([words]) => String(words).startsWith('password'))).toHaveLength(1)
  })

  it('a password that is made up is said once, and lets him in', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue()
    const backend = await start()
    const settings = parseConfig({ ADMIN_EMAIL: 'one@example.com' })
    await greetFirstAdmin(backend, settings)
    const [, password = ''] = /password, shown only now: (\S.*?) \(/.exec(String(said.mock.calls)) ?? []
    expect(await signIn(backend.database, { email: 'one@example.com', password }, '203.0.113.9', new Date())).toHaveProperty('token')
    said.mockClear()
    await greetFirstAdmin(backend, settings)
    expect(said).not.toHaveBeenCalled()
  })
})
