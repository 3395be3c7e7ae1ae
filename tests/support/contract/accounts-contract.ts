import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdmin, listUsers, removeUser, setPassword, UserError } from '../../../lib/embedded/accounts/users.ts'
import { findSession } from '../../../lib/embedded/accounts/sessions.ts'
import { useSharedStore } from '../../../lib/http/rate-limiter.ts'
import { createAccountBackend } from '../../../lib/integrations/account-backend.ts'
import type { EmbeddedFixture } from './embedded-fixture.ts'
import { expectProblem } from './problem-response.ts'

const ADMINISTRATOR_MENU = [
  '/banner-admin',
  '/images-admin',
  '/chat-admin',
  '/orders-admin',
  '/emails-admin',
  '/subscribers-admin',
  '/prices-admin',
  '/marketing-admin',
  '/audit-admin',
]
const EMAIL = 'admin@example.com'
const PASSWORD = 'a long enough phrase'
const HOUR = 60 * 60_000

/** Administrator accounts: sign-in, sessions, permissions. */
export function accountsContract(name: string, open: () => Promise<EmbeddedFixture>): void {
  describe(`accounts: ${name}`, () => {
    let fixture: EmbeddedFixture
    beforeAll(async () => {
      fixture = await open()
      await createAdmin(fixture.database, EMAIL, PASSWORD, new Date())
    })
    afterAll(() => fixture.close())
    // Resets the counters.
    beforeEach(() => useSharedStore(undefined))

    const post = (action: string, fields: unknown, headers: Record<string, string> = {}) =>
      fixture.ask(`/api/v1/account/${action}`, {
        method: 'POST',
        body: JSON.stringify(fields),
        headers: { 'content-type': 'application/json', ...headers },
      })
    const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const signIn = async (password = PASSWORD, email = EMAIL) => cookieOf(await post('sign-in', { email, password }))
    const roleMenu = (cookie: string) => fixture.ask('/api/v1/site/1/role-menu', { headers: { cookie } })
    const tokenOf = (cookie: string) => cookie.slice('session='.length)

    it('signs in with the right password, ignoring the case of the email address', async () => {
      const response = await post('sign-in', { email: ` ${EMAIL.toUpperCase()} `, password: PASSWORD })
      expect([response.status, await response.json()]).toEqual([200, { ok: true }])
      const [cookie = ''] = response.headers.getSetCookie()
      expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
      const menu = await roleMenu(cookieOf(response))
      expect([menu.status, await menu.json()]).toMatchObject([
        200,
        { roles: ['administrator'], name: EMAIL, menu: ADMINISTRATOR_MENU.map((href) => ({ href })) },
      ])
    })

    it.each([
      ['another password', { email: EMAIL, password: 'another phrase, as long' }, 401],
      ['an unknown address', { email: 'nobody@example.com', password: PASSWORD }, 401],
      ['no password', { email: EMAIL, password: '' }, 400],
      ['no address', { password: PASSWORD }, 400],
      ['values that are not text', { email: { $ne: '' }, password: { $ne: '' } }, 400],
      ['a password without end', { email: EMAIL, password: 'x'.repeat(201) }, 400],
      ['nothing', undefined, 400],
    ])('does not sign in %s', async (_name, fields, status) => {
      const response = await post('sign-in', fields)
      await expectProblem(response, status)
      expect(response.headers.getSetCookie()).toEqual([])
    })

    it('returns the same response for an unknown email address and a wrong password', async () => {
      const responses = [
        await post('sign-in', { email: EMAIL, password: 'x' }),
        await post('sign-in', { email: 'nobody@example.com', password: 'x' }),
      ]
      const [known, unknown] = await Promise.all(responses.map((response) => response.json()))
      expect(known).toEqual(unknown)
    })

    it('limits password attempts, after which the right password is rejected for a while', async () => {
      const address = { 'x-forwarded-for': '203.0.113.7' }
      const tries = await Promise.all(
        Array.from({ length: 8 }, () => post('sign-in', { email: EMAIL, password: 'x' }, address)),
      )
      expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
      const late = await post('sign-in', { email: EMAIL, password: PASSWORD }, address)
      expect(late.status).toBe(429)
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
      // Other IP addresses are not locked out.
      expect(
        (await post('sign-in', { email: EMAIL, password: PASSWORD }, { 'x-forwarded-for': '203.0.113.8' })).status,
      ).toBe(200)
    })

    it('does not lock the owner out by endless attempts from one address', async () => {
      const tries = Array.from({ length: 110 }, () =>
        post('sign-in', { email: EMAIL, password: 'x' }, { 'x-forwarded-for': '198.51.100.7' }),
      )
      expect((await Promise.all(tries)).filter(({ status }) => status === 401)).toHaveLength(6)
      expect(
        (await post('sign-in', { email: EMAIL, password: PASSWORD }, { 'x-forwarded-for': '198.51.100.8' })).status,
      ).toBe(200)
    })

    it('rejects the eleventh attempt of a session at the current password from any address, not of other sessions', async () => {
      // The other process counts the attempts and does not reset its counters.
      const email = 'found@example.com'
      await createAdmin(fixture.database, email, PASSWORD, new Date())
      const found = await signIn(PASSWORD, email)
      const own = await signIn(PASSWORD, email)
      const change = (number: number, current: string, cookie = found) =>
        post(
          'password',
          { current, next: 'another phrase, as long' },
          { cookie, 'x-forwarded-for': `198.51.100.${number}` },
        )
      const tries = await Promise.all(Array.from({ length: 20 }, (_, number) => change(number, 'x')))
      expect(tries.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(10).fill(422),
        ...Array<number>(10).fill(429),
      ])
      const late = await change(200, PASSWORD)
      expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect((await change(200, PASSWORD, own)).status).toBe(200)
      await removeUser(fixture.database, email)
    })

    it('ends a session permanently at sign-out', async () => {
      const cookie = await signIn()
      const out = await post('sign-out', {}, { cookie })
      expect(out.headers.getSetCookie()[0]).toMatch(/^session=; Max-Age=0; Path=\//)
      await expectProblem(await roleMenu(cookie), 401)
      expect((await post('sign-out', {}, { cookie })).status).toBe(200)
    })

    it('ends the previous session of a browser when it signs in again, and no other', async () => {
      const cookie = await signIn()
      const elsewhere = await signIn()
      const again = await post('sign-in', { email: EMAIL, password: PASSWORD }, { cookie })
      expect([again.status, (await roleMenu(cookieOf(again))).status, (await roleMenu(elsewhere)).status]).toEqual([
        200, 200, 200,
      ])
      await expectProblem(await roleMenu(cookie), 401)
      expect((await post('sign-in', { email: EMAIL, password: 'x' }, { cookie: elsewhere })).status).toBe(401)
      expect((await roleMenu(elsewhere)).status).toBe(200)
    })

    it('returns the permissions of a user, or a status that explains their absence', async () => {
      const ask = (cookies: string) => createAccountBackend({ ...fixture, cookies }).roleMenu()
      const cookie = await signIn()
      expect(await ask(`other=1; ${cookie}`)).toMatchObject({ roles: ['administrator'], name: EMAIL })
      await expect(ask('session=x')).rejects.toMatchObject({ layer: 'status', status: 401 })
      await post('sign-out', {}, { cookie })
      await expect(ask(cookie)).rejects.toMatchObject({ layer: 'status', status: 401 })
    })

    it.each(['', 'session=', 'session=x', `session=${'A'.repeat(43)}`, "session=' or 1=1 --"])(
      'ignores the cookie "%s"',
      async (cookie) => {
        await expectProblem(await roleMenu(cookie), 401)
      },
    )

    it('expires a session after twelve hours of inactivity or a week', async () => {
      const token = tokenOf(await signIn())
      const after = (hours: number) => findSession(fixture.database, token, new Date(Date.now() + hours * HOUR))
      expect(await after(13)).toBeUndefined()
      for (let hours = 11; hours < 167; hours += 11) expect((await after(hours))?.user.email).toBe(EMAIL)
      expect(await after(169)).toBeUndefined()
    })

    /** Every account call that requires a session. */
    const CALLS = [
      ['GET', '/api/v1/site/1/role-menu'],
      ['POST', '/api/v1/banner-admin'],
      ['GET', '/api/v1/images/get-list'],
      ['POST', '/api/v1/images/create-image'],
      ['POST', '/api/v1/images/delete-image'],
      ['POST', '/api/v1/images/restore-image'],
      ['GET', '/api/v1/images/get-image'],
      ['POST', '/api/v1/images/update-image'],
      ['POST', '/api/v1/account/password'],
    ] as const
    const refusesAll = async (cookie: string, status: number) => {
      for (const [method, path] of CALLS)
        await expectProblem(await fixture.ask(path, { method, headers: { cookie } }), status)
    }

    it.each([
      '/api/v1/account/sign-in',
      '/api/v1/account/password',
      '/api/v1/banner-admin',
      '/api/v1/images/delete-image',
      '/api/v1/translate',
      '/api/newsletter_form',
      '/api/mindbox_subscription',
    ])('limits the size of a body at %s', async (path) => {
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1_000_000
          controller.enqueue(new Uint8Array(1_000_000).fill(0x20))
          if (sent > 100_000_000) controller.close()
        },
      })
      const init = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { cookie: await signIn(), 'content-type': 'application/json' },
      } as RequestInit
      // Over the network the connection may be closed before the response is read.
      const response = await fixture.ask(path, init).catch(() => undefined)
      if (response) await expectProblem(response, 413)
      expect(sent).toBeLessThan(50_000_000)
    })

    it.each([
      ['that was not used', 'used_at', 12 * HOUR + 1000],
      ['that is a week old', 'expires_at', 1000],
    ] as const)('rejects every call of a session %s', async (_what, column, ago) => {
      const cookie = await signIn()
      const id = createHash('sha256').update(tokenOf(cookie)).digest('base64url')
      const row = { [column]: new Date(Date.now() - ago).toISOString() }
      await fixture.database.updateTable('sessions').set(row).where('id', '=', id).execute()
      await refusesAll(cookie, 401)
    })

    it('stores neither tokens nor passwords in plain text', async () => {
      const token = tokenOf(await signIn())
      const rows = JSON.stringify([
        await fixture.database.selectFrom('sessions').selectAll().execute(),
        await fixture.database.selectFrom('users').selectAll().execute(),
      ])
      expect(rows).not.toContain(token)
      expect(rows).not.toContain(PASSWORD)
      expect(rows).toContain('$argon2id$')
    })

    it('rejects a user without the role', async () => {
      await createAdmin(fixture.database, 'guest@example.com', PASSWORD, new Date())
      await fixture.database.updateTable('users').set({ roles: '' }).where('email', '=', 'guest@example.com').execute()
      const cookies = await signIn(PASSWORD, 'guest@example.com')
      await refusesAll(cookies, 403)
      await expect(createAccountBackend({ ...fixture, cookies }).roleMenu()).rejects.toMatchObject({
        layer: 'status',
        status: 403,
      })
    })

    it('changes a password with the current one, and ends the other sessions', async () => {
      const here = await signIn()
      const elsewhere = await signIn()
      const next = 'another long enough phrase'
      await expectProblem(await post('password', { current: 'wrong', next }, { cookie: here }), 422)
      await expectProblem(await post('password', { current: PASSWORD, next: 'short' }, { cookie: here }), 400)
      await expectProblem(await post('password', { current: PASSWORD, next }), 401)
      expect((await post('password', { current: PASSWORD, next }, { cookie: here })).status).toBe(200)
      expect((await roleMenu(here)).status).toBe(200)
      await expectProblem(await roleMenu(elsewhere), 401)
      expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).status).toBe(401)
      expect(await signIn(next)).toContain('session=')
      await setPassword(fixture.database, EMAIL, PASSWORD)
      await expectProblem(await roleMenu(here), 401)
    })

    it.each([
      ['leaked', 'password2026', 'common'],
      ['repeated', 'aaaaaaaaaaaa', 'repeated'],
      ['made of the address of the account', 'Admin@Example.com', 'site'],
    ])('rejects a new password that is %s, with the reason', async (_what, next, code) => {
      const cookie = await signIn()
      const response = await post('password', { current: PASSWORD, next }, { cookie })
      expect([response.status, await response.json()]).toEqual([422, expect.objectContaining({ code })])
      expect(await (await post('password', { current: 'wrong', next }, { cookie })).json()).toMatchObject({
        code: 'current',
      })
      expect(await signIn()).toContain('session=')
      await expect(createAdmin(fixture.database, EMAIL, next, new Date())).rejects.toThrow(
        /^the password .*; choose another one/,
      )
      await expect(setPassword(fixture.database, EMAIL, next)).rejects.toThrow(/^the password .*; choose another one/)
    })

    it('deletes a user with all sessions, and rejects a second user with the same email address', async () => {
      await createAdmin(fixture.database, 'second@example.com', PASSWORD, new Date())
      await expect(createAdmin(fixture.database, 'Second@Example.com', PASSWORD, new Date())).rejects.toThrow(UserError)
      await expect(createAdmin(fixture.database, 'third', PASSWORD, new Date())).rejects.toThrow(
        'is not an email address',
      )
      await expect(createAdmin(fixture.database, 'третий@example.com', PASSWORD, new Date())).rejects.toThrow(
        'Latin letters',
      )
      await expect(createAdmin(fixture.database, 'third@example.com', 'short', new Date())).rejects.toThrow(
        'the password',
      )
      const cookie = await signIn(PASSWORD, 'second@example.com')
      expect((await listUsers(fixture.database)).map(({ email }) => email)).toContain('second@example.com')
      expect(await removeUser(fixture.database, 'SECOND@example.com')).toBe(true)
      expect(await removeUser(fixture.database, 'second@example.com')).toBe(false)
      await expectProblem(await roleMenu(cookie), 401)
    })
  })
}
