import 'server-only'
import { visitorAddressOf } from '../../door/visitor-address.ts'
import { problem } from '../../http/problem.ts'
import { within } from '../../http/within.ts'
import { forwardedCookies } from '../passed-cookies.ts'
import { warnOncePerMinute } from '../log.ts'
import { requestVariant } from '../request-place.ts'
import { accountTransport } from '../transport.ts'

/** What the account can be asked to do, with the fields that its form has. */
export const ACCOUNT_ACTIONS = { 'sign-in': ['email', 'password'], 'sign-out': [], password: ['current', 'next'] } as const
export type AccountAction = keyof typeof ACCOUNT_ACTIONS

/** What became of it: `refused` says by its status why not; 503 where nobody knows. */
export type ActionOutcome = { readonly cookies: readonly string[] } | { readonly refused: Response }

const TIMEOUT = 10_000

/** Hands a form to the embedded account, in the name of whoever sent it. */
export async function actOnAccount(request: Request, action: AccountAction, fields: Readonly<Record<string, string>>): Promise<ActionOutcome> {
  const { fetch, baseUrl } = accountTransport(requestVariant(request))
  const cookie = forwardedCookies(request.headers.get('cookie'), { session: true })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': visitorAddressOf(request) ?? '', cookie }
  try {
    const path = `/api/v1/account/${action}`
    const response = await within(TIMEOUT, path, (signal) =>
      fetch(new Request(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(fields), signal })),
    )
    return response.ok ? { cookies: response.headers.getSetCookie() } : { refused: response }
  } catch (error) {
    warnOncePerMinute(`account: ${action} failed`, error)
    return { refused: problem(503, 'The account did not answer') }
  }
}
