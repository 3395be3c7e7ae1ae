import 'server-only'
import { z } from 'zod'
import { visitorAddressOf } from '../../door/visitor-address.ts'
import { problem } from '../../http/problem.ts'
import { within } from '../../http/within.ts'
import { DEVICE_COOKIES, SESSION_COOKIES } from '../../contract/account.ts'
import { accountCookies, filterCookies } from '../passed-cookies.ts'
import { warnOncePerMinute } from '../log.ts'
import { requestVariant } from '../request-place.ts'
import { accountTransport } from '../transport.ts'

/** What the account can be asked to do, with the fields that its form has. */
export const ACCOUNT_ACTIONS = {
  'sign-in': ['email', 'password'],
  'sign-out': [],
  'sign-out-everywhere': [],
  password: ['current', 'next'],
} as const
export type AccountAction = keyof typeof ACCOUNT_ACTIONS

/** What became of it: `refused` says by its status why not, 422 by a code too; 503 where nobody knows. */
export type ActionOutcome =
  { readonly cookies: readonly string[] } | { readonly refused: Response; readonly code?: string | undefined }

const codeSchema = z.object({ code: z.string().optional().catch(undefined) }).catch({ code: undefined })
const codeOf = async (response: Response) => codeSchema.parse(await response.json()).code

const TIMEOUT = 10_000

/** Hands a form to the embedded account, in the name of whoever sent it. */
export async function actOnAccount(
  request: Request,
  action: AccountAction,
  fields: Readonly<Record<string, string>>,
): Promise<ActionOutcome> {
  const variant = requestVariant(request)
  const { fetch, baseUrl, outside } = accountTransport(variant)
  const given = request.headers.get('cookie')
  const cookie = outside
    ? accountCookies(variant, given)
    : filterCookies(given, [...SESSION_COOKIES, ...DEVICE_COOKIES])
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': visitorAddressOf(request) ?? '', cookie }
  try {
    const path = `/api/v1/account/${action}`
    const response = await within(TIMEOUT, path, (signal) =>
      fetch(new Request(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(fields), signal })),
    )
    if (response.ok) return { cookies: response.headers.getSetCookie() }
    return { refused: response, code: response.status === 422 ? await codeOf(response) : undefined }
  } catch (error) {
    warnOncePerMinute(`account: ${action} failed`, error)
    return { refused: problem(503, 'The account did not answer') }
  }
}
