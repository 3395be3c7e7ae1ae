import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import {
  deviceCookieName,
  passwordChangeSchema,
  sessionCookieName,
  signInSchema,
  type RoleMenu,
} from '../../contract/account.ts'
import { ADMIN_PAGES } from '../../domain/admin-pages.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { forwardedIp } from '../../http/client-ip.ts'
import { limitReached, problem } from '../../http/problem.ts'
import { PASSWORDS_RETRY_AFTER_S } from '../../http/pool-queue.ts'
import type { Database } from '../database/open.ts'
import { parseBody } from '../parsed-body.ts'
import { DEVICE_MAX_AGE_S, renewDeviceCookie, type DeviceOwner } from './device-cookies.ts'
import { removeOutdatedInitialPassword } from './initial-password.ts'
import { closeSession, findSession, SESSION_MAX_AGE_S, type Session } from './sessions.ts'
import { confirmPassword, signIn } from './sign-in.ts'
import { ADMIN_ROLE, setPassword, signOutEverywhere, WeakPasswordError } from './users.ts'

export interface Guarded {
  readonly Variables: { session: Session }
}

/**
 * `secure`: cookies get the `Secure` attribute (https). `dataDir`: may contain the generated password of the first
 * administrator.
 */
interface AccountOptions {
  readonly secure: boolean
  readonly secret: string
  readonly dataDir: string | undefined
  readonly waitBeforeSignIn?: ((ms: number) => Promise<unknown>) | undefined
}

const tooManyAttempts = (seconds: number): Response =>
  problem(429, 'Too many attempts', undefined, { 'retry-after': String(seconds) })

const tooManyPasswords = (): Response =>
  limitReached('Too many passwords wait to be checked', undefined, PASSWORDS_RETRY_AFTER_S, { code: 'busy' })

const limitChangesPerAdmin = rateLimit('minute', 'changes-of-account', 600)

/**
 * Middleware for administrators: 401 without a session, 403 without the role, 429 above the rate limit for changes.
 */
export const adminOnly =
  (database: Database, { secure }: Pick<AccountOptions, 'secure'>): MiddlewareHandler<Guarded> =>
  async (context, next) => {
    const session = await findSession(database, getCookie(context, sessionCookieName(secure)), new Date())
    if (!session) return problem(401, 'Authentication is required!')
    if (!session.user.roles.includes(ADMIN_ROLE))
      return problem(403, 'Forbidden', 'The role of an administrator is missing')
    const rejection = context.req.method === 'GET' ? undefined : await limitChangesPerAdmin(session.user.email)
    if (rejection) return rejection
    context.set('session', session)
    return next()
  }

/** Account API of administrators: sign-in, sign-out, password change, role menu. */
export function accountRoutes(
  database: Database,
  { secure, secret, dataDir, waitBeforeSignIn }: AccountOptions,
): Hono<Guarded> {
  const name = sessionCookieName(secure)
  const deviceName = deviceCookieName(secure)
  const routes = new Hono<Guarded>({ strict: false })
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  const setDeviceCookie = (context: Context, owner: DeviceOwner, now: Date) =>
    setCookie(context, deviceName, renewDeviceCookie(getCookie(context, deviceName), owner, secret, now), {
      ...cookie,
      maxAge: DEVICE_MAX_AGE_S,
    })

  routes.post('/api/v1/account/sign-in', async (context) => {
    const input = await parseBody(context.req.raw, signInSchema)
    if ('rejected' in input) return input.rejected
    const from = forwardedIp(context.req.raw.headers)
    const deviceCookie = getCookie(context, deviceName)
    const now = new Date()
    const outcome = await signIn(
      database,
      input.data,
      {
        from,
        deviceCookie,
        secret,
        signal: context.req.raw.signal,
        ...(waitBeforeSignIn && { wait: waitBeforeSignIn }),
      },
      now,
    )
    if ('token' in outcome) {
      const earlier = getCookie(context, name)
      if (earlier) await closeSession(database, earlier)
      setCookie(context, name, outcome.token, { ...cookie, maxAge: SESSION_MAX_AGE_S })
      setDeviceCookie(context, outcome.user, now)
      return context.json({ ok: true })
    }
    if (outcome.rejected === 'limit') return tooManyAttempts(outcome.seconds)
    if (outcome.rejected === 'busy') return tooManyPasswords()
    return problem(401, 'The address or the password is wrong')
  })
  routes.post('/api/v1/account/sign-out', async (context) => {
    const token = getCookie(context, name)
    if (token) await closeSession(database, token)
    deleteCookie(context, name, cookie)
    return context.json({ ok: true })
  })
  routes.post('/api/v1/account/sign-out-everywhere', async (context) => {
    const session = await findSession(database, getCookie(context, name), new Date())
    if (!session) return problem(401, 'Authentication is required!')
    await signOutEverywhere(database, session.user.id)
    deleteCookie(context, name, cookie)
    return context.json({ ok: true })
  })
  routes.post('/api/v1/account/password', adminOnly(database, { secure }), async (context) => {
    const input = await parseBody(context.req.raw, passwordChangeSchema)
    if ('rejected' in input) return input.rejected
    const { id, user } = context.get('session')
    const confirmation = await confirmPassword(database, user.id, id, input.data.current, context.req.raw.signal)
    if (confirmation !== 'confirmed' && confirmation.rejected === 'busy') return tooManyPasswords()
    if (confirmation !== 'confirmed')
      return confirmation.rejected === 'limit'
        ? tooManyAttempts(confirmation.seconds)
        : problem(422, 'The current password is wrong', undefined, undefined, { code: 'current' })
    try {
      setDeviceCookie(context, await setPassword(database, user.email, input.data.next, id), new Date())
    } catch (error) {
      if (error instanceof WeakPasswordError)
        return problem(422, 'The new password is easy to guess', error.message, undefined, { code: error.reason })
      throw error
    }
    if (dataDir !== undefined) await removeOutdatedInitialPassword(database, dataDir)
    return context.json({ ok: true })
  })
  routes.get('/api/v1/site/1/role-menu', adminOnly(database, { secure }), (context) => {
    const { user } = context.get('session')
    return context.json({
      roles: [...user.roles],
      menu: ADMIN_PAGES.map(({ href, title }) => ({ title, href })),
      name: user.email,
    } satisfies RoleMenu)
  })
  return routes
}
