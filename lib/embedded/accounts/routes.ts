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
import { limitPer } from '../../http/call-limit.ts'
import { passedAddress } from '../../http/forwarded-address.ts'
import { problem } from '../../http/problem.ts'
import type { Database } from '../database/open.ts'
import { parsedBody } from '../parsed-body.ts'
import { DEVICE_SECONDS, renewDeviceCookie, type DeviceOwner } from './device-cookies.ts'
import { removeOutdatedInitialPassword } from './initial-password.ts'
import { closeSession, findSession, SESSION_SECONDS, type Session } from './sessions.ts'
import { confirmPassword, signIn } from './sign-in.ts'
import { ADMIN_ROLE, setPassword, signOutEverywhere, WeakPasswordError } from './users.ts'

/** What the guard tells the handlers behind it. */
export interface Guarded {
  readonly Variables: { session: Session }
}

interface AccountOptions {
  /** Cookies travel by https only. */
  readonly secure: boolean
  /** What device cookies are signed with. */
  readonly secret: string
  /** Where the generated password of the first administrator may be. */
  readonly dataDir: string | undefined
  /** Delays the answer to a sign-in by so many milliseconds; by default a timer. */
  readonly waitBeforeSignIn?: ((ms: number) => Promise<unknown>) | undefined
}

const tooManyTries = (seconds: number): Response =>
  problem(429, 'Too many tries', undefined, { 'retry-after': String(seconds) })

/** How often one administrator changes something, wherever he calls from. */
const changesOf = limitPer('minute', 'changes-of-account', 600)

/** Lets administrators through: 401 without a session, 403 without the role, 429 for changes without end. */
export const adminOnly =
  (database: Database, { secure }: Pick<AccountOptions, 'secure'>): MiddlewareHandler<Guarded> =>
  async (context, next) => {
    const session = await findSession(database, getCookie(context, sessionCookieName(secure)), new Date())
    if (!session) return problem(401, 'Authentication is required!')
    if (!session.user.roles.includes(ADMIN_ROLE))
      return problem(403, 'Forbidden', 'The role of an administrator is missing')
    const refused = context.req.method === 'GET' ? undefined : await changesOf(session.user.email)
    if (refused) return refused
    context.set('session', session)
    return next()
  }

/** The account of administrators: sign-in, sign-out, a new password, and what somebody may do. */
export function accountRoutes(
  database: Database,
  { secure, secret, dataDir, waitBeforeSignIn }: AccountOptions,
): Hono<Guarded> {
  const [name, deviceName] = [sessionCookieName(secure), deviceCookieName(secure)]
  const routes = new Hono<Guarded>({ strict: false })
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  const rememberDevice = (context: Context, owner: DeviceOwner, now: Date) =>
    setCookie(context, deviceName, renewDeviceCookie(getCookie(context, deviceName), owner, secret, now), {
      ...cookie,
      maxAge: DEVICE_SECONDS,
    })

  routes.post('/api/v1/account/sign-in', async (context) => {
    const asked = await parsedBody(context.req.raw, signInSchema)
    if ('refused' in asked) return asked.refused
    const [from, deviceCookie, now] = [
      passedAddress(context.req.raw.headers),
      getCookie(context, deviceName),
      new Date(),
    ]
    const outcome = await signIn(
      database,
      asked.data,
      { from, deviceCookie, secret, ...(waitBeforeSignIn && { wait: waitBeforeSignIn }) },
      now,
    )
    if ('token' in outcome) {
      const earlier = getCookie(context, name)
      if (earlier) await closeSession(database, earlier)
      setCookie(context, name, outcome.token, { ...cookie, maxAge: SESSION_SECONDS })
      rememberDevice(context, outcome.user, now)
      return context.json({ ok: true })
    }
    if (outcome.refused === 'limit') return tooManyTries(outcome.seconds)
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
    const asked = await parsedBody(context.req.raw, passwordChangeSchema)
    if ('refused' in asked) return asked.refused
    const { id, user } = context.get('session')
    const tried = await confirmPassword(database, user.id, id, asked.data.current)
    if (tried !== 'confirmed')
      return tried.refused === 'limit'
        ? tooManyTries(tried.seconds)
        : problem(422, 'The present password is another', undefined, undefined, { code: 'current' })
    try {
      rememberDevice(context, await setPassword(database, user.email, asked.data.next, id), new Date())
    } catch (error) {
      if (error instanceof WeakPasswordError)
        return problem(422, 'The new password is easy to guess', error.message, undefined, { code: error.fault })
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
