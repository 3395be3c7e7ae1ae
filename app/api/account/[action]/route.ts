import { href } from '@/i18n/paths'
import { ACCOUNT_PATH, ADMIN_HOME, SIGN_IN_PATH } from '@/lib/domain/admin-pages'
import { problem } from '@/lib/http/problem'
import { isHttps } from '@/lib/server/request/is-https'
import { ACCOUNT_ACTIONS, actOnAccount, type AccountAction, type ActionOutcome } from '@/lib/server/account/actions'
import { emailFlashCookie } from '@/lib/server/account/form-flash'
import { rejectionFor } from '@/lib/server/request/guard'
import { seeOther, redirectRateLimited } from '@/lib/server/request/redirect'
import { readForm } from '@/lib/server/request/read-form'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request/request-site-locale'
import { accountTransport } from '@/lib/server/transport'

const MAX_BYTES = 5000

const isAction = (name: string): name is AccountAction => Object.hasOwn(ACCOUNT_ACTIONS, name)

/** Error code for the page. 401 and 403 mean wrong credentials, or an expired session. */
function reasonOf(action: AccountAction, { rejected, code }: Extract<ActionOutcome, { rejected: Response }>): string {
  const denied = action === 'sign-in' ? 'credentials' : 'over'
  return { 400: 'fields', 401: denied, 403: denied, 422: code, 429: 'limit', 503: code }[rejected.status] ?? 'away'
}

/** Target page of an action: the home of the back office, the account, or the page that shows the error. */
function pageAfter(
  action: AccountAction,
  outcome: ActionOutcome,
): { path: typeof ADMIN_HOME | typeof ACCOUNT_PATH | typeof SIGN_IN_PATH; query: Record<string, string> } {
  const query = { [action]: 'rejected' in outcome ? reasonOf(action, outcome) : 'done' }
  if ('rejected' in outcome) return { path: action === 'sign-in' ? SIGN_IN_PATH : ACCOUNT_PATH, query }
  return action === 'sign-in'
    ? { path: ADMIN_HOME, query: {} }
    : { path: action === 'password' ? ACCOUNT_PATH : SIGN_IN_PATH, query }
}

/** Handles the forms of the account pages; redirects to the page that shows the result. */
export async function POST(request: Request, { params }: { params: Promise<{ action: string }> }): Promise<Response> {
  const { action } = await params
  const variant = requestVariant(request)
  if (!isAction(action) || accountTransport(variant).isExternal) return problem(404, 'Not found')
  const form = await readForm(request, MAX_BYTES)
  if (form instanceof Response) return form
  // Separate limit: failed sign-ins must not prevent signing out.
  const rejected = await rejectionFor(request, action.startsWith('sign-out') ? LIMITS.signOuts : LIMITS.account)
  if (rejected && rejected.status !== 429) return rejected
  const siteLocale = { variant, language: requestLanguage(variant, form.get('lang') ?? undefined) }
  const fields = Object.fromEntries(ACCOUNT_ACTIONS[action].map((name) => [name, form.get(name) ?? '']))
  const outcome = rejected ? { rejected } : await actOnAccount(request, action, fields)
  const { path, query } = pageAfter(action, outcome)
  const location = href(siteLocale, path, { query: new URLSearchParams(query) })
  const typed = emailFlashCookie(siteLocale, 'rejected' in outcome ? fields['email'] : undefined, isHttps(request))
  const cookies = [...('cookies' in outcome ? outcome.cookies : []), ...(action === 'sign-in' ? [typed] : [])]
  return 'rejected' in outcome && (outcome.rejected.status === 429 || query[action] === 'busy')
    ? redirectRateLimited(siteLocale, location, outcome.rejected, cookies)
    : seeOther(location, cookies)
}
