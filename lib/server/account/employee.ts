import 'server-only'
import { parseCookie } from 'cookie'
import { createHash } from 'node:crypto'
import { SESSION_COOKIES, type Account } from '../../contract/account.ts'
import { kept } from '../kept.ts'
import { accountCookies } from '../passed-cookies.ts'
import { requestVariant } from '../request-place.ts'
import { accountTransport } from '../transport.ts'
import { accountOf, askAccount } from './access.ts'

/** Seconds for which is believed what an outside account backend has said of somebody. */
const BELIEVED = 60

/** A customer of an outside backend may be let in, too: an employee is who has a role of ours. */
const employeeName = (account: Account | undefined): string | undefined =>
  account?.ours.length ? accountOf(account) : undefined

/**
 * The account of an employee who calls one of our own handlers for everybody; `undefined` for anybody else. By which cookie an outside backend knows him only it can say: it is asked of everybody, once a minute.
 */
export async function callingEmployee(request: Request): Promise<string | undefined> {
  const variant = requestVariant(request)
  const cookies = accountCookies(variant, request.headers.get('cookie'))
  if (!accountTransport(variant).outside) {
    const known = parseCookie(cookies)
    if (!SESSION_COOKIES.some((name) => name in known)) return undefined
    return employeeName(await askAccount(variant, cookies).catch(() => undefined))
  }
  if (!cookies) return undefined
  // What nobody can say is asked again soon, not believed for a minute.
  const read = async () => employeeName(await askAccount(variant, cookies))
  const key = createHash('sha256').update(`${variant} ${cookies}`).digest('base64url')
  return kept({ key, tag: 'employees', seconds: BELIEVED, read, failure: 'account: nobody can say who is an employee' })
}

/** Whether somebody who calls one of our own handlers for everybody is signed in as an employee (specification, section 6). */
export const isEmployee = async (request: Request): Promise<boolean> => (await callingEmployee(request)) !== undefined
