import 'server-only'
import { parseCookie } from 'cookie'
import { createHash } from 'node:crypto'
import { SESSION_COOKIES } from '../../contract/account.ts'
import { kept } from '../kept.ts'
import { forwardedCookies } from '../passed-cookies.ts'
import { requestVariant } from '../request-place.ts'
import { accountTransport } from '../transport.ts'
import { askRoleMenu, roleMenu } from './access.ts'

/** Seconds for which is believed what an outside account backend has said of somebody. */
const BELIEVED = 60

/**
 * Whether somebody who calls one of our own handlers for everybody is signed in as an employee (specification, section 6).
 * By which cookie an outside backend knows him only it can say: it is asked of everybody, once a minute.
 */
export async function isEmployee(request: Request): Promise<boolean> {
  const variant = requestVariant(request)
  const cookies = forwardedCookies(request.headers.get('cookie'), { session: true })
  if (!accountTransport(variant).outside) {
    const known = parseCookie(cookies)
    return SESSION_COOKIES.some((name) => name in known) && (await roleMenu(variant, cookies)) !== undefined
  }
  if (!cookies) return false
  // What nobody can say is asked again soon, not believed for a minute.
  const read = async () => (await askRoleMenu(variant, cookies)) !== undefined
  const key = createHash('sha256').update(`${variant} ${cookies}`).digest('base64url')
  return (await kept({ key, tag: 'employees', seconds: BELIEVED, read, failure: 'account: nobody can say who is an employee' })) ?? false
}
