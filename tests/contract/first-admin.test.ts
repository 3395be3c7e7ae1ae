import { expect, it, onTestFinished, vi } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import { listUsers } from '../../lib/embedded/accounts/users.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { greetFirstAdmin } from '../../lib/serve/first-admin.ts'

it.each(['on', 'off'])('the first start makes an administrator, whether or not it fills the catalogue (SEED=%s)', async (SEED) => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  const backend = await startEmbedded({}, { seed: false })
  onTestFinished(() => backend.stop())
  await greetFirstAdmin(backend, parseConfig({ SEED, ADMIN_EMAIL: 'one@example.com', ADMIN_PASSWORD: 'a long enough phrase' }))
  expect(await listUsers(backend.database)).toMatchObject([{ email: 'one@example.com', roles: 'admin' }])
  expect(String(said.mock.calls)).not.toContain('password')
})
