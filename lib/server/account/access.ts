import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import type { Account, RoleMenu } from '../../contract/account.ts'
import { config } from '../../config/config.ts'
import { areasOf, AREAS_WITHOUT_ROLE, NAMED_AREAS, ROLES, type AdminArea } from '../../domain/admin-roles.ts'
import { isFailure } from '../../http/failure.ts'
import { failureProblem, problem } from '../../http/problem.ts'
import { createAccountBackend } from '../../systems/account-backend.ts'
import type { VariantId } from '../../variants/variants.ts'
import { accountCookies } from '../passed-cookies.ts'
import { warnOncePerMinute } from '../log.ts'
import { requestVariant } from '../request-place.ts'
import { accountTransport } from '../transport.ts'

/** Statuses by which an account says that somebody may nothing; it may also lead to a form, where anybody is welcome. */
const REFUSALS = [301, 302, 303, 307, 308, 401, 403]
const isRefusal = (error: unknown) => isFailure(error) && REFUSALS.includes(error.status ?? 0)

/** The roles of an outside backend are other names, by `LK_ROLE_MAP`: what is not in there opens no more than being let in. */
function accountOfMenu(menu: RoleMenu, isOutside: boolean): Account {
  const { roleMap } = config()
  const known = (role: string) => (isOutside ? roleMap.get(role) : ROLES.find((one) => one === role))
  const ours = [...new Set(menu.roles.flatMap((role) => known(role) ?? []))]
  const areas = areasOf(ours).filter((area) => menu.name !== undefined || !NAMED_AREAS.includes(area))
  return { ...menu, ours, areas: isOutside ? [...new Set([...AREAS_WITHOUT_ROLE, ...areas])] : areas }
}

/**
 * Who calls, by the cookies; `undefined` where nobody is let in.
 * @throws {Failure} where the account backend cannot say, which is logged
 */
export async function askAccount(variant: VariantId, cookie: string | null): Promise<Account | undefined> {
  const cookies = accountCookies(variant, cookie)
  if (!cookies) return undefined
  try {
    const transport = accountTransport(variant)
    return accountOfMenu(await createAccountBackend({ ...transport, cookies }).roleMenu(), transport.outside)
  } catch (error) {
    if (isRefusal(error)) return undefined
    warnOncePerMinute('account: the role menu failed, nobody is let in', error)
    throw error
  }
}

/** What somebody is called where it is noted who did something. */
export const accountOf = ({ name }: RoleMenu): string => name ?? 'an account without a name'

/** The account that is signed in at a page; `undefined` where there is none, or the account backend cannot say (specification, sections 4 and 6). */
export const signedIn = async ({ variant }: Place): Promise<Account | undefined> =>
  askAccount(variant, (await headers()).get('cookie')).catch(() => undefined)

/** Lets a page of an area be seen by those whose roles open it; sends anybody else home (specification, section 4). */
export async function requireAdmin(place: Place, area: AdminArea): Promise<Account> {
  const account = await signedIn(place)
  return account?.areas.includes(area) ? account : redirect(href(place, '/'))
}

/** The account that calls one of our own handlers of an area, or the answer to anybody else, and to everybody while the account backend cannot say. */
export async function callingAdmin(
  request: Request,
  area: AdminArea,
): Promise<{ admin: Account } | { refused: Response }> {
  try {
    const admin = await askAccount(requestVariant(request), request.headers.get('cookie'))
    if (!admin) return { refused: problem(401, 'Authentication is required!') }
    return admin.areas.includes(area)
      ? { admin }
      : { refused: problem(403, 'Forbidden', `No role of the account opens ${area}`) }
  } catch (error) {
    return { refused: failureProblem(error) }
  }
}
