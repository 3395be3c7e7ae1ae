import 'server-only'
import { parseCookie } from 'cookie'
import { createHash } from 'node:crypto'
import { SESSION_COOKIES, type Account } from '../../contract/account.ts'
import { cached } from '../cached.ts'
import { accountCookies } from '../request/cookie-forwarding.ts'
import { requestVariant } from '../request/request-site-locale.ts'
import { accountTransport } from '../transport.ts'
import { actorName, fetchAccount } from './access.ts'

const CACHE_TTL_S = 60

/** External backends also have customers: only accounts with a known role are employees. */
const employeeName = (account: Account | undefined): string | undefined =>
  account?.ours.length ? actorName(account) : undefined

/**
 * Name of the employee who makes a call; `undefined` for visitors. An external backend's session cookie is unknown, so
 * it is queried for every visitor with cookies and cached for a minute.
 */
export async function callingEmployee(request: Request): Promise<string | undefined> {
  const variant = requestVariant(request)
  const cookies = accountCookies(variant, request.headers.get('cookie'))
  if (!accountTransport(variant).isExternal) {
    const cookie = parseCookie(cookies)
    if (!SESSION_COOKIES.some((name) => name in cookie)) return undefined
    return employeeName(await fetchAccount(variant, cookies).catch(() => undefined))
  }
  if (!cookies) return undefined
  // Let failures throw: a cached `undefined` would be trusted for a minute.
  const read = async () => employeeName(await fetchAccount(variant, cookies))
  const key = createHash('sha256').update(`${variant} ${cookies}`).digest('base64url')
  return cached({
    key,
    tag: 'employees',
    seconds: CACHE_TTL_S,
    read,
    failure: 'account: the account backend failed, employees cannot be identified',
  })
}

/** Whether an employee makes the call (specification, section 6). */
export const isEmployee = async (request: Request): Promise<boolean> => (await callingEmployee(request)) !== undefined
