import { href } from '@/i18n/paths'
import { ACCOUNT_PATH, SIGN_IN_PATH } from '@/lib/domain/admin-pages'
import { problem } from '@/lib/http/problem'
import { isByHttps } from '@/lib/server/by-https'
import { ACCOUNT_ACTIONS, actOnAccount, type AccountAction, type ActionOutcome } from '@/lib/server/account/actions'
import { typedEmailCookie } from '@/lib/server/account/typed-email'
import { refusal } from '@/lib/server/guard'
import { leadTo, leadTooOften } from '@/lib/server/lead-to'
import { readForm } from '@/lib/server/read-form'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request-place'
import { accountTransport } from '@/lib/server/transport'

const MAX_BYTES = 5000

const isAction = (name: string): name is AccountAction => Object.hasOwn(ACCOUNT_ACTIONS, name)

/** What the page is told of a refusal. Whoever is not let in has typed something wrong, or is not signed in any more. */
function reasonOf(action: AccountAction, { refused, code }: Extract<ActionOutcome, { refused: Response }>): string {
  const stranger = action === 'sign-in' ? 'credentials' : 'over'
  return { 400: 'fields', 401: stranger, 403: stranger, 422: code, 429: 'limit' }[refused.status] ?? 'away'
}

/** Where a form of the account leads: signed in to the account, else to the page that says why not. */
function pageAfter(
  action: AccountAction,
  outcome: ActionOutcome,
): { path: '/' | typeof ACCOUNT_PATH | typeof SIGN_IN_PATH; query: Record<string, string> } {
  const query = { [action]: 'refused' in outcome ? reasonOf(action, outcome) : 'done' }
  if ('refused' in outcome) return { path: action === 'sign-in' ? SIGN_IN_PATH : ACCOUNT_PATH, query }
  return action === 'sign-in'
    ? { path: ACCOUNT_PATH, query: {} }
    : { path: action === 'password' ? ACCOUNT_PATH : SIGN_IN_PATH, query }
}

/** Takes the forms of the account's pages, each answered with the page that says what became of it. */
export async function POST(request: Request, { params }: { params: Promise<{ action: string }> }): Promise<Response> {
  const { action } = await params
  const variant = requestVariant(request)
  if (!isAction(action) || accountTransport(variant).outside) return problem(404, 'No such address')
  const form = await readForm(request, MAX_BYTES)
  if (form instanceof Response) return form
  // Tries to come in do not keep anybody from going out.
  const refused = await refusal(request, action.startsWith('sign-out') ? LIMITS.signOuts : LIMITS.account)
  if (refused && refused.status !== 429) return refused
  const place = { variant, language: requestLanguage(variant, form.get('lang') ?? undefined) }
  const fields = Object.fromEntries(ACCOUNT_ACTIONS[action].map((name) => [name, form.get(name) ?? '']))
  const outcome = refused ? { refused } : await actOnAccount(request, action, fields)
  const { path, query } = pageAfter(action, outcome)
  const location = href(place, path, { query: new URLSearchParams(query) })
  const typed = typedEmailCookie(place, 'refused' in outcome ? fields['email'] : undefined, isByHttps(request))
  const cookies = [...('cookies' in outcome ? outcome.cookies : []), ...(action === 'sign-in' ? [typed] : [])]
  return 'refused' in outcome && outcome.refused.status === 429
    ? leadTooOften(place, location, outcome.refused, cookies)
    : leadTo(location, cookies)
}
