import 'server-only'
import { z } from 'zod'
import { readClientIp } from '../../routing/internal-headers.ts'
import { problem } from '../../http/problem.ts'
import { withTimeout } from '../../http/with-timeout.ts'
import { DEVICE_COOKIES, SESSION_COOKIES } from '../../contract/account.ts'
import { accountCookies, filterCookies } from '../request/cookie-forwarding.ts'
import { warnOncePerMinute } from '../log.ts'
import { requestVariant } from '../request/request-site-locale.ts'
import { accountTransport } from '../transport.ts'

/** Form fields by action. */
export const ACCOUNT_ACTIONS = {
  'sign-in': ['email', 'password'],
  'sign-out': [],
  'sign-out-everywhere': [],
  password: ['current', 'next'],
} as const
export type AccountAction = keyof typeof ACCOUNT_ACTIONS

/** Result of an action. `rejected` carries the status, 422 and some 503 a `code`; others mean that the backend failed. */
export type ActionOutcome =
  { readonly cookies: readonly string[] } | { readonly rejected: Response; readonly code?: string | undefined }

const codeSchema = z.object({ code: z.string().optional().catch(undefined) }).catch({ code: undefined })
const WITH_CODE = [422, 503]
const readCode = async (response: Response) => codeSchema.parse(await response.json()).code

const TIMEOUT_MS = 10_000

export async function actOnAccount(
  request: Request,
  action: AccountAction,
  fields: Readonly<Record<string, string>>,
): Promise<ActionOutcome> {
  const variant = requestVariant(request)
  const { fetch, baseUrl, isExternal } = accountTransport(variant)
  const cookieHeader = request.headers.get('cookie')
  const cookie = isExternal
    ? accountCookies(variant, cookieHeader)
    : filterCookies(cookieHeader, [...SESSION_COOKIES, ...DEVICE_COOKIES])
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': readClientIp(request) ?? '', cookie }
  try {
    const path = `/api/v1/account/${action}`
    const response = await withTimeout(TIMEOUT_MS, path, (signal) =>
      fetch(
        new Request(baseUrl + path, {
          method: 'POST',
          headers,
          body: JSON.stringify(fields),
          signal: AbortSignal.any([signal, request.signal]),
        }),
      ),
    )
    if (response.ok) return { cookies: response.headers.getSetCookie() }
    return { rejected: response, code: WITH_CODE.includes(response.status) ? await readCode(response) : undefined }
  } catch (error) {
    warnOncePerMinute(`account: ${action} failed`, error)
    return { rejected: problem(503, 'The account service did not respond') }
  }
}
