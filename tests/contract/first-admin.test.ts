import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ConfigError, parseConfig } from '../../lib/config/config.ts'
import { signIn } from '../../lib/embedded/accounts/sign-in.ts'
import { createAdmin, listUsers, setPassword } from '../../lib/embedded/accounts/users.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { ensureFirstAdmin } from '../../lib/node-server/first-admin.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

const ONE = 'one@example.com'

onBothEngines('the first start', (empty) => {
  async function start(dataDir?: string): Promise<EmbeddedBackend> {
    const { location, remove } = await empty()
    const backend = await startEmbedded({ ...location, ...(dataDir !== undefined && { dataDir }) }, { seed: false })
    onTestFinished(async () => {
      await backend.stop()
      await remove()
    })
    return backend
  }

  const signInWith = (backend: EmbeddedBackend, password: string) =>
    signIn(
      backend.database,
      { email: ONE, password },
      { from: '203.0.113.9', deviceCookie: undefined, secret: backend.secret },
      new Date(),
    )

  it.each(['on', 'off'])(
    'the first start creates an administrator with and without the seed (SEED=%s)',
    async (SEED) => {
      const consoleLog = vi.spyOn(console, 'log').mockReturnValue()
      onTestFinished(() => consoleLog.mockRestore())
      const backend = await start()
      await ensureFirstAdmin(backend, parseConfig({ SEED, ADMIN_EMAIL: ONE, ADMIN_PASSWORD: 'a long enough phrase' }))
      expect(await listUsers(backend.database)).toMatchObject([{ email: ONE, roles: 'administrator' }])
      expect(String(consoleLog.mock.calls)).not.toContain('password')
    },
  )

  it('rejects a weak ADMIN_PASSWORD with the reason and creates no user', async () => {
    const backend = await start()
    const settings = parseConfig({ ADMIN_EMAIL: ONE, ADMIN_PASSWORD: 'genarium-2026' })
    await expect(ensureFirstAdmin(backend, settings)).rejects.toThrow(
      /ADMIN_PASSWORD .*the password is made of the names of this site/,
    )
    await expect(ensureFirstAdmin(backend, settings)).rejects.toBeInstanceOf(ConfigError)
    expect(await listUsers(backend.database)).toEqual([])
  })

  it('ignores ADMIN_PASSWORD when an administrator exists', async () => {
    const backend = await start()
    await createAdmin(backend.database, ONE, 'a long enough phrase', new Date())
    await ensureFirstAdmin(backend, parseConfig({ ADMIN_PASSWORD: 'genarium-2026' }))
    expect(await listUsers(backend.database)).toHaveLength(1)
  })

  it('several servers that start at once create one administrator, and all of them start', async () => {
    const consoleLog = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => consoleLog.mockRestore())
    const backend = await start()
    await Promise.all(
      Array.from({ length: 3 }, () => ensureFirstAdmin(backend, parseConfig({ ADMIN_EMAIL: ONE }), true)),
    )
    expect(await listUsers(backend.database)).toMatchObject([{ email: ONE }])
    expect(consoleLog.mock.calls.filter(([words]) => String(words).startsWith('password'))).toHaveLength(1)
  })

  it('prints a generated password once on a terminal, and it is valid', async () => {
    const consoleLog = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => consoleLog.mockRestore())
    const backend = await start()
    const settings = parseConfig({ ADMIN_EMAIL: ONE })
    await ensureFirstAdmin(backend, settings, true)
    const [, password = ''] = /password, shown only now: (\S.*?) \(/.exec(String(consoleLog.mock.calls)) ?? []
    expect(await signInWith(backend, password)).toHaveProperty('token')
    consoleLog.mockClear()
    await ensureFirstAdmin(backend, settings, true)
    expect(consoleLog).not.toHaveBeenCalled()
  })

  /** A first start whose output is a log. */
  async function startWithLog() {
    const consoleLog = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => consoleLog.mockRestore())
    const folder = await tempFolder()
    onTestFinished(folder.remove)
    const backend = await start(folder.path)
    const settings = parseConfig({ ADMIN_EMAIL: ONE, DATA_DIR: folder.path })
    const file = join(folder.path, 'initial-password')
    return { backend, settings, file, log: () => String(consoleLog.mock.calls) }
  }

  it('writes a generated password to a private file when the output is a log, which names the file', async () => {
    const { backend, settings, file, log } = await startWithLog()
    await writeFile(file, 'of an earlier database', { mode: 0o644 })
    await ensureFirstAdmin(backend, settings, false)
    const [email, password = ''] = (await readFile(file, 'utf8')).split('\n')
    expect([email, (await stat(file)).mode & 0o777]).toEqual([ONE, 0o600])
    expect([log().includes(file), log().includes(password)]).toEqual([true, false])
    expect(await signInWith(backend, password)).toHaveProperty('token')
    await ensureFirstAdmin(backend, settings, false)
    expect(existsSync(file)).toBe(true)
  })

  it('deletes the file when the password is changed on the account page', async () => {
    const { backend, settings, file } = await startWithLog()
    await ensureFirstAdmin(backend, settings, false)
    const [, current = ''] = (await readFile(file, 'utf8')).split('\n')
    const signedIn = await signInWith(backend, current)
    const session = 'token' in signedIn ? signedIn.token : expect.fail('not signed in')
    const change = async (next: string) => {
      const headers = { 'content-type': 'application/json', cookie: `session=${session}` }
      const request = new Request('http://embedded.invalid/api/v1/account/password', {
        method: 'POST',
        headers,
        body: JSON.stringify({ current, next }),
      })
      return (await backend.fetch(request)).status
    }
    expect([await change('aaaaaaaaaaaa'), existsSync(file)]).toEqual([422, true])
    expect([await change('another long enough phrase'), existsSync(file)]).toEqual([200, false])
  })

  it('deletes the file at the next start after another server has changed the password', async () => {
    const { backend, settings, file } = await startWithLog()
    await ensureFirstAdmin(backend, settings, false)
    await setPassword(backend.database, ONE, 'another long enough phrase')
    await ensureFirstAdmin(backend, settings, false)
    expect(existsSync(file)).toBe(false)
  })

  it('explains how to set another password when the file cannot be written', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => errors.mockRestore())
    const { backend, settings } = await startWithLog()
    await ensureFirstAdmin(backend, { ...settings, dataDir: '/dev/null/x' }, false)
    expect(String(errors.mock.calls)).toContain(`npm run admin -- password ${ONE}`)
    expect(await listUsers(backend.database)).toMatchObject([{ email: ONE }])
  })
})
