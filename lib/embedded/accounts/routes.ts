import { Hono, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { passwordChangeSchema, SESSION_COOKIE, signInSchema, type RoleMenu } from '../../contract/account.ts'
import { ADMIN_PAGES } from '../../domain/admin-pages.ts'
import { problem } from '../../http/problem.ts'
import type { Database } from '../database/open.ts'
import { parsedBody } from '../parsed-body.ts'
import { isPassword } from './passwords.ts'
import { closeSession, findSession, SESSION_SECONDS, type Session } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { ADMIN_ROLE, setPassword } from './users.ts'

/** What the guard tells the handlers behind it. */
export interface Guarded {
  readonly Variables: { session: Session }
}

/** Lets administrators through: 401 without a session, 403 without the role. */
export const adminOnly =
  (database: Database): MiddlewareHandler<Guarded> =>
  async (context, next) => {
    const session = await findSession(database, getCookie(context, SESSION_COOKIE), new Date())
    if (!session) return problem(401, 'Authentication is required!')
    if (!session.user.roles.includes(ADMIN_ROLE)) return problem(403, 'Forbidden', 'The role of an administrator is missing')
    context.set('session', session)
    return next()
  }

/** The account of administrators: sign-in, sign-out, a new password, and what somebody may do. `secure`: cookies travel by https only. */
export function accountRoutes(database: Database, { secure }: { secure: boolean }): Hono<Guarded> {
  const routes = new Hono<Guarded>({ strict: false })
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const

  routes.post('/api/v1/account/sign-in', async (context) => {
    const asked = await parsedBody(context.req.raw, signInSchema)
    if ('refused' in asked) return asked.refused
    const address = context.req.header('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown'
    const outcome = await signIn(database, asked.data, address, new Date())
    if ('token' in outcome) {
      setCookie(context, SESSION_COOKIE, outcome.token, { ...cookie, maxAge: SESSION_SECONDS })
      return context.json({ ok: true })
    }
    if (outcome.refused === 'limit') return problem(429, 'Too many tries', undefined, { 'retry-after': String(outcome.seconds) })
    return problem(401, 'The address or the password is wrong')
  })
  routes.post('/api/v1/account/sign-out', async (context) => {
    const token = getCookie(context, SESSION_COOKIE)
    if (token) await closeSession(database, token)
    deleteCookie(context, SESSION_COOKIE, cookie)
    return context.json({ ok: true })
  })
  routes.post('/api/v1/account/password', adminOnly(database), async (context) => {
    const asked = await parsedBody(context.req.raw, passwordChangeSchema)
    if ('refused' in asked) return asked.refused
    const { id, user } = context.get('session')
    const row = await database.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirst()
    if (!(await isPassword(asked.data.current, row?.password_hash))) return problem(422, 'The present password is another')
    await setPassword(database, user.email, asked.data.next, id)
    return context.json({ ok: true })
  })
  routes.get('/api/v1/site/1/role-menu', adminOnly(database), (context) => {
    const { user } = context.get('session')
    return context.json({ roles: [...user.roles], menu: ADMIN_PAGES.map(({ href, title }) => ({ title, href })), name: user.email } satisfies RoleMenu)
  })
  return routes
}
