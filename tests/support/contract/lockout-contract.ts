import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setPassword, unlockUser } from '../../../lib/embedded/accounts/users.ts'
import { createFairQueue } from '../../../lib/http/fair-queue.ts'
import { useSharedStore } from '../../../lib/http/rate-limiter.ts'
import { shared } from '../../../lib/runtime/process-state.ts'
import { insertAdmin } from './admin-cookie.ts'
import type { EmbeddedFixture, FixtureOptions } from './embedded-fixture.ts'

const PASSWORD = 'a long enough phrase'

/** Contract of limits of failed sign-ins, which lock out attackers but never the owner of an account. */
export function lockoutContract(
  name: string,
  open: (options: FixtureOptions) => Promise<EmbeddedFixture>,
  { skip = false } = {},
): void {
  describe.skipIf(skip)(`lockout: ${name}`, () => {
    let fixture: EmbeddedFixture
    /** Delays of sign-in responses in milliseconds. Tests do not wait for them. */
    const delays: number[] = []
    beforeAll(async () => {
      fixture = await open({ waitBeforeSignIn: async (ms) => void delays.push(ms) })
    })
    afterAll(() => fixture.close())
    beforeEach(() => {
      useSharedStore(undefined)
      delays.length = 0
    })

    /** Every test has its own accounts and allocations, because another process stores the counts. */
    let numbers = 0
    const account = async () => {
      const email = `owner-${(numbers += 1)}@example.com`
      await insertAdmin(fixture.database, email, PASSWORD)
      return email
    }
    const address = () => {
      numbers += 1
      return `${101 + (numbers >> 8)}.${numbers & 255}.7.7`
    }

    /** Fewer at a time than may wait for their turn, which tests/contract/sign-in-queue.test.ts tests. */
    const { enqueue } = createFairQueue({ concurrency: 8 })
    const post = (
      action: string,
      fields: unknown,
      { from = address(), cookie = '' }: { from?: string; cookie?: string } = {},
    ) =>
      enqueue(
        () =>
          fixture.ask(`/api/v1/account/${action}`, {
            method: 'POST',
            body: JSON.stringify(fields),
            headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
          }),
        { side: 'staff' },
      )
    const signIn = (email: string, caller: { from?: string; cookie?: string } = {}, password = PASSWORD) =>
      post('sign-in', { email, password }, caller)
    const cookieOf = (response: Response, cookie: string) =>
      response.headers
        .getSetCookie()
        .find((line) => line.startsWith(`${cookie}=`))
        ?.split(';', 1)[0] ?? expect.fail(`no cookie ${cookie}`)
    const signedIn = async (email: string, cookie = '') => {
      const response = await signIn(email, { cookie })
      expect(response.status).toBe(200)
      return { session: cookieOf(response, 'session'), device: cookieOf(response, 'device') }
    }
    const statuses = async (responses: Promise<Response>[]) =>
      (await Promise.all(responses)).map(({ status }) => status).sort()

    /** Sends wrong passwords from a hundred networks until further unknown clients are rejected. */
    async function flood(email: string, cookie = ''): Promise<void> {
      const responses = Array.from({ length: 101 }, address).flatMap((from) =>
        Array.from({ length: 2 }, () => signIn(email, { from, cookie }, 'x')),
      )
      expect(new Set(await statuses(responses))).toEqual(new Set([401, 429]))
      expect((await signIn(email)).status).toBe(429)
    }

    it('lets the owner sign in from a new browser while up to sixty networks try, each at most twenty times', async () => {
      const hosts = fc.array(
        fc.record({
          tries: fc.integer({ min: 1, max: 9 }),
          isIpv6: fc.boolean(),
          addresses: fc.integer({ min: 1, max: 4 }),
        }),
        { minLength: 1, maxLength: 60 },
      )
      await fc.assert(
        fc.asyncProperty(hosts, async (networks) => {
          const email = await account()
          let guesses = 0
          for (const { tries, isIpv6, addresses } of networks) {
            const network = (numbers += 1)
            const host = (number: number) =>
              isIpv6
                ? `2a1${(network & 15).toString(16)}:db8:${network.toString(16)}:${number}::1`
                : `${180 + (network >> 8)}.${network & 255}.9.${number}`
            const pending = Array.from({ length: addresses }, (_, number) =>
              Array.from({ length: tries }, () => signIn(email, { from: host(number + 1) }, 'x')),
            )
            guesses += (await statuses(pending.flat())).filter((status) => status === 401).length
          }
          expect(guesses).toBeLessThanOrEqual(280)
          expect((await signIn(email)).status).toBe(200)
        }),
        { numRuns: 4 },
      )
    })

    it('lets the owner sign in from a new browser while six senders try from any number of networks', async () => {
      const email = await account()
      const networks = Array.from({ length: 60 }, (_, network) => network)
      for (const block of [1, 2, 3])
        for (const network of networks) {
          await signIn(email, { from: `2a0${block}:db8:${network.toString(16)}::1` }, 'x')
          await signIn(email, { from: `6${block}.9.${network}.1` }, 'x')
        }
      expect((await signIn(email)).status).toBe(200)
    })

    it('allows one network twenty attempts an hour at an account', async () => {
      const email = await account()
      const tries = Array.from({ length: 30 }, (_, host) => signIn(email, { from: `2001:db8:ffff:${host}::1` }, 'x'))
      expect((await statuses(tries)).filter((status) => status === 401)).toHaveLength(20)
      expect((await signIn(email, { from: '2001:db8:ffff:99::1' })).status).toBe(429)
      expect((await signIn(email)).status).toBe(200)
    })

    it('remembers a browser that has signed in by a one-year HttpOnly cookie', async () => {
      const response = await signIn(await account())
      const line = response.headers.getSetCookie().find((one) => one.startsWith('device='))
      expect(line).toMatch(/^device=[\w.-]{60,}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    })

    it('lets the owner sign in at once from a known browser while many addresses try', async () => {
      const email = await account()
      const { device } = await signedIn(email)
      await flood(email)
      for (let times = 0; times < 3; times += 1) {
        delays.length = 0
        expect((await signIn(email, { cookie: device })).status).toBe(200)
        expect(delays).toEqual([0])
      }
      expect((await signIn(email)).status).toBe(429)
    })

    it('lets the owner sign in from a new browser once the account is unlocked, as often as it is attacked', async () => {
      const email = await account()
      const other = await account()
      for (let times = 0; times < 2; times += 1) {
        await flood(email)
        await flood(other)
        expect(await unlockUser(fixture.database, email)).toBe(true)
        expect([(await signIn(email)).status, (await signIn(other)).status]).toEqual([200, 429])
        await unlockUser(fixture.database, other)
      }
      expect(await unlockUser(fixture.database, 'unknown@example.com')).toBe(false)
    })

    it('delays attempts of unknown browsers at an account by another quarter of a second each, up to three seconds', async () => {
      const email = await account()
      for (let times = 0; times < 14; times += 1) expect((await signIn(email, {}, 'x')).status).toBe(401)
      expect(delays).toEqual([0, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 2750, 3000, 3000])
    })

    it('lets the owner sign in from a known browser although others have exhausted the attempts of its address', async () => {
      const email = await account()
      const { device } = await signedIn(email)
      const from = address()
      await statuses(Array.from({ length: 8 }, () => signIn(email, { from }, 'x')))
      expect([(await signIn(email, { from })).status, (await signIn(email, { from, cookie: device })).status]).toEqual([
        429, 200,
      ])
    })

    it('lets several employees of one browser sign in', async () => {
      const first = await account()
      const second = await account()
      const { device: one } = await signedIn(first)
      const { device: both } = await signedIn(second, one)
      await flood(first)
      await flood(second)
      expect((await signIn(first, { cookie: both })).status).toBe(200)
      expect((await signIn(second, { cookie: both })).status).toBe(200)
    })

    it('ignores a forged, expired or revoked device cookie, or that of another user', async () => {
      const email = await account()
      const other = await account()
      const { device } = await signedIn(email)
      const otherSession = await signedIn(other)
      const revoked = await signedIn(email)
      await setPassword(fixture.database, email, PASSWORD)
      const [id = '', until = '', signature = ''] = otherSession.device.slice('device='.length).split('.')
      const cookies = [
        device,
        revoked.device,
        otherSession.device,
        'device=',
        'device=x',
        `device=${'x'.repeat(22)}.zzzzzzzz.${'A'.repeat(43)}`,
        `device=${id}.${until}.${signature.slice(1)}`,
        `device=${id}.zzzzzzzz.${signature}`,
        `device=${[device, otherSession.device].map((cookie) => cookie.slice('device='.length)).join('~')}`,
      ]
      await flood(email)
      for (const cookie of cookies) expect([cookie, (await signIn(email, { cookie })).status]).toEqual([cookie, 429])
    })

    it('counts attempts with another account’s device cookie like those of an unknown browser', async () => {
      const email = await account()
      const { device } = await signedIn(await account())
      await flood(email, device)
    })

    it('counts a known browser separately and treats it as unknown after its tenth failure', async () => {
      const email = await account()
      const { device } = await signedIn(email)
      expect(await statuses(Array.from({ length: 10 }, () => signIn(email, { cookie: device }, 'x')))).toEqual(
        Array<number>(10).fill(401),
      )
      const from = address()
      const more = await statuses(Array.from({ length: 8 }, () => signIn(email, { from, cookie: device }, 'x')))
      expect(more).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    })

    it('revokes the device cookies of other browsers when the password changes, and keeps the current one', async () => {
      const email = await account()
      const here = await signedIn(email)
      const elsewhere = await signedIn(email)
      const next = 'another long enough phrase'
      const changed = await post('password', { current: PASSWORD, next }, { cookie: `${here.session}; ${here.device}` })
      expect(changed.status).toBe(200)
      await flood(email)
      const signInWith = (cookie: string) => signIn(email, { cookie }, next)
      expect((await signInWith(elsewhere.device)).status).toBe(429)
      expect((await signInWith(here.device)).status).toBe(429)
      expect((await signInWith(cookieOf(changed, 'device'))).status).toBe(200)
    })

    it('ends every session and revokes every device cookie when a user signs out everywhere', async () => {
      const email = await account()
      const other = await signedIn(await account())
      const here = await signedIn(email)
      const elsewhere = await signedIn(email)
      const isIn = async ({ session }: { session: string }) =>
        (await fixture.ask('/api/v1/site/1/role-menu', { headers: { cookie: session } })).ok
      expect((await post('sign-out-everywhere', {})).status).toBe(401)
      expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, true])
      const out = await post('sign-out-everywhere', {}, { cookie: here.session })
      expect([out.status, out.headers.getSetCookie()[0]]).toEqual([
        200,
        expect.stringMatching(/^session=; Max-Age=0; Path=\//),
      ])
      expect([await isIn(here), await isIn(elsewhere), await isIn(other)]).toEqual([false, false, true])
      await flood(email)
      for (const { device } of [here, elsewhere]) expect((await signIn(email, { cookie: device })).status).toBe(429)
    })

    it('lets a signed-in user change the password while others try to sign in', async () => {
      const email = await account()
      const { session } = await signedIn(email)
      await flood(email)
      const change = { current: PASSWORD, next: 'another long enough phrase' }
      expect((await post('password', change, { cookie: session })).status).toBe(200)
    })

    it('rejects attempts at an unknown email address after the same number as at a known one', async () => {
      const { device } = await signedIn(await account())
      const tries = (email: string) => {
        const from = address()
        return statuses(Array.from({ length: 8 }, () => signIn(email, { from, cookie: device }, 'x')))
      }
      const known = await tries(await account())
      expect(await tries(`nobody-${(numbers += 1)}@example.com`)).toEqual(known)
      expect(known).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    })

    it.each([
      ['an IPv4 /16', (host: number) => `96.64.${host}.1`, '96.65.1.1'],
      ['an IPv6 /28', (host: number) => `2a20:db8:${host.toString(16)}::1`, '2a21:db8:8::1'],
    ])(
      'rejects %s after 240 failures at any accounts, but not its neighbour',
      async (_allocation, networkAddress, neighbour) => {
        const tries = Array.from({ length: 255 }, (_, network) =>
          signIn(`nobody-${(numbers += 1)}@example.com`, { from: networkAddress(network) }, 'x'),
        )
        expect((await statuses(tries)).filter((status) => status === 401)).toHaveLength(240)
        const email = await account()
        expect((await signIn(email, { from: networkAddress(255) })).status).toBe(429)
        expect((await signIn(email, { from: neighbour })).status).toBe(200)
      },
    )

    it('does not count rejected attempts of one address at an account for its network and allocation', async () => {
      const network = address().replace(/7$/, '')
      for (let host = 1; host <= 8; host += 1) {
        const email = `nobody-${(numbers += 1)}@example.com`
        const tries = await statuses(
          Array.from({ length: 19 }, () => signIn(email, { from: `${network}${host}` }, 'x')),
        )
        expect(tries.filter((status) => status === 401)).toHaveLength(6)
      }
      expect((await signIn(await account(), { from: `${network}99` })).status).toBe(200)
    })

    it('adds no counters of addresses for a network over its limit, which neighbours may share', async () => {
      const network = address().replace(/7$/, '')
      const tryFrom = (host: number) =>
        signIn(`nobody-${(numbers += 1)}@example.com`, { from: `${network}${host}` }, 'x')
      await statuses(Array.from({ length: 60 }, (_, host) => tryFrom(host)))
      const { byLimiter } = shared('limits.counters', (): { byLimiter: Map<string, Map<string, unknown>> } =>
        expect.fail('there are none'),
      )
      expect(byLimiter.get('sign-in.address')?.size).toBe(60)
      const late = await statuses(Array.from({ length: 20 }, (_, host) => tryFrom(100 + host)))
      expect(new Set(late)).toEqual(new Set([429]))
      expect(byLimiter.get('sign-in.address')?.size).toBe(60)
    })

    it.each([
      ['an IPv4 /24', (host: number) => `100.65.0.${host}`, '100.65.1.1'],
      ['an IPv6 /48', (host: number) => `2001:db8:7:${host.toString(16)}::1`, '2001:dc8:8::1'],
    ])(
      'rejects %s after sixty failures at any accounts, but not its neighbour',
      async (_network, hostAddress, neighbour) => {
        const tries = Array.from({ length: 70 }, (_, host) =>
          signIn(`nobody-${(numbers += 1)}@example.com`, { from: hostAddress(host + 1) }, 'x'),
        )
        expect((await statuses(tries)).filter((status) => status === 401)).toHaveLength(60)
        const email = await account()
        expect((await signIn(email, { from: hostAddress(200) })).status).toBe(429)
        expect((await signIn(email, { from: neighbour })).status).toBe(200)
      },
    )
  })
}
