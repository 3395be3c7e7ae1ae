import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import type { Account, RoleMenu } from '../../contract/account.ts'
import { config } from '../../config/config.ts'
import { ACCOUNT_PATH } from '../../domain/admin-pages.ts'
import { areasOf, AREAS_WITHOUT_ROLE, mayOpen, NAMED_AREAS, ROLES, type AdminArea } from '../../domain/admin-roles.ts'
import { isUpstreamError } from '../../http/upstream-error.ts'
import { upstreamProblem, problem } from '../../http/problem.ts'
import { createAccountBackend } from '../../integrations/account-backend.ts'
import type { VariantId } from '../../variants/variants.ts'
import { accountCookies } from '../request/cookie-forwarding.ts'
import { warnOncePerMinute } from '../log.ts'
import { requestVariant } from '../request/request-site-locale.ts'
import { accountTransport } from '../transport.ts'

/** Responses that deny access; account backends may also redirect to a sign-in form. */
const DENIED_STATUSES = [301, 302, 303, 307, 308, 401, 403]
const isAccessDenied = (error: unknown) => isUpstreamError(error) && DENIED_STATUSES.includes(error.status ?? 0)

/** Maps roles of an external backend by `LK_ROLE_MAP`; unmapped roles grant only the areas that need no role. */
function toAccount(menu: RoleMenu, isOutside: boolean): Account {
  const { roleMap } = config()
  const toRole = (role: string) => (isOutside ? roleMap.get(role) : ROLES.find((one) => one === role))
  const ours = [...new Set(menu.roles.flatMap((role) => toRole(role) ?? []))]
  const areas = areasOf(ours).filter((area) => menu.name !== undefined || !NAMED_AREAS.includes(area))
  return { ...menu, ours, areas: isOutside ? [...new Set([...AREAS_WITHOUT_ROLE, ...areas])] : areas }
}

/**
 * Authenticates by cookies; `undefined` if not signed in.
 * @throws {UpstreamError} if the account backend fails, which is logged
 */
export async function fetchAccount(variant: VariantId, cookie: string | null): Promise<Account | undefined> {
  const cookies = accountCookies(variant, cookie)
  if (!cookies) return undefined
  try {
    const transport = accountTransport(variant)
    return toAccount(await createAccountBackend({ ...transport, cookies }).roleMenu(), transport.isExternal)
  } catch (error) {
    if (isAccessDenied(error)) return undefined
    warnOncePerMinute('account: the role menu failed, access is denied', error)
    throw error
  }
}

export const actorName = ({ name }: RoleMenu): string => name ?? 'an account without a name'

/**
 * The account signed in at a page; `undefined` if not signed in, or if the account backend fails (specification,
 * sections 4 and 6).
 */
export const signedIn = async ({ variant }: SiteLocale): Promise<Account | undefined> =>
  fetchAccount(variant, (await headers()).get('cookie')).catch(() => undefined)

/**
 * Requires access to an area, or to any; redirects to the home page otherwise (specification, section 4), from the
 * page of all areas to the account.
 */
export async function requireAdmin(siteLocale: SiteLocale, area: AdminArea | 'any'): Promise<Account> {
  const account = await signedIn(siteLocale)
  if (account && mayOpen(account.areas, area)) return account
  return redirect(href(siteLocale, account && area === 'any' ? ACCOUNT_PATH : '/'))
}

/** Authenticates a call of an area's API, or returns the error response, also if the account backend fails. */
export async function authenticateAdmin(
  request: Request,
  area: AdminArea | 'any',
): Promise<{ admin: Account } | { rejected: Response }> {
  try {
    const admin = await fetchAccount(requestVariant(request), request.headers.get('cookie'))
    if (!admin) return { rejected: problem(401, 'Authentication is required!') }
    return mayOpen(admin.areas, area)
      ? { admin }
      : { rejected: problem(403, 'Forbidden', `No role of the account opens ${area}`) }
  } catch (error) {
    return { rejected: upstreamProblem(error) }
  }
}
