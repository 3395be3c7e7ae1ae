import 'server-only'
import { createHash } from 'node:crypto'
import { SESSION_COOKIE } from '../../contract/account.ts'
import { kept } from '../kept.ts'
import { forwardedCookies } from '../passed-cookies.ts'
import { requestVariant } from '../request-place.ts'
import { accountTransport } from '../transport.ts'
import { roleMenu } from './access.ts'

/** Seconds for which is believed what an outside account backend has said of somebody. */
const BELIEVED = 60

/**
 * Whether somebody who calls one of our own handlers for everybody is signed in as an employee (specification, section 6).
 * By which cookie an outside backend knows him only it can say: it is asked of everybody, once a minute.
 */
export async function isEmployee(request: Request): Promise<boolean> {
  const variant = requestVariant(request)
  const cookies = forwardedCookies(request.headers.get('cookie'), { session: true })
  const ask = async () => (await roleMenu(variant, cookies)) !== undefined
  if (!accountTransport(variant).outside) return new RegExp(`(?:^|; )${SESSION_COOKIE}=`).test(cookies) && ask()
  if (!cookies) return false
  const key = createHash('sha256').update(`${variant} ${cookies}`).digest('base64url')
  return (await kept({ key, tag: 'employees', seconds: BELIEVED, read: ask, failure: 'account: nobody can say who is an employee' })) ?? false
}
