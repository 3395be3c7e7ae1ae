import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import type { RoleMenu } from '../../contract/account.ts'
import { isFailure } from '../../http/failure.ts'
import { failureProblem, problem } from '../../http/problem.ts'
import { createAccountBackend } from '../../systems/account-backend.ts'
import type { VariantId } from '../../variants/variants.ts'
import { forwardedCookies } from '../passed-cookies.ts'
import { warnOncePerMinute } from '../log.ts'
import { requestVariant } from '../request-place.ts'
import { accountTransport } from '../transport.ts'

/** Statuses by which an account says that somebody may nothing; it may also lead to a form, where anybody is welcome. */
const REFUSALS = [301, 302, 303, 307, 308, 401, 403]
const isRefusal = (error: unknown) => isFailure(error) && REFUSALS.includes(error.status ?? 0)

/**
 * What somebody may do, by his cookies; `undefined` where he may nothing.
 * @throws {Failure} where nobody can say, which is said in the log
 */
export async function askRoleMenu(variant: VariantId, cookie: string | null): Promise<RoleMenu | undefined> {
  const cookies = forwardedCookies(cookie, { session: true })
  if (!cookies) return undefined
  try {
    return await createAccountBackend({ ...accountTransport(variant), cookies }).roleMenu()
  } catch (error) {
    if (isRefusal(error)) return undefined
    warnOncePerMinute('account: the role menu failed, nobody is let in', error)
    throw error
  }
}

/** What somebody may do, by his cookies; `undefined` where he may nothing, or nobody can say (specification, sections 4 and 6). */
export const roleMenu = (variant: VariantId, cookie: string | null): Promise<RoleMenu | undefined> => askRoleMenu(variant, cookie).catch(() => undefined)

/** What somebody is called where it is noted who did something. */
export const accountOf = ({ name }: RoleMenu): string => name ?? 'an account without a name'

/** Whoever is signed in at a page; `undefined` where nobody is. */
export const signedIn = async ({ variant }: Place): Promise<RoleMenu | undefined> => roleMenu(variant, (await headers()).get('cookie'))

/** Lets administrators see a page; sends anybody else home (specification, section 4). */
export async function requireAdmin(place: Place): Promise<RoleMenu> {
  return (await signedIn(place)) ?? redirect(href(place, '/'))
}

/** Whoever calls one of our own handlers for administrators, or the answer to somebody else, and to everybody while nobody can say who is one. */
export async function callingAdmin(request: Request): Promise<{ admin: RoleMenu } | { refused: Response }> {
  try {
    const admin = await askRoleMenu(requestVariant(request), request.headers.get('cookie'))
    return admin ? { admin } : { refused: problem(401, 'Authentication is required!') }
  } catch (error) {
    return { refused: failureProblem(error) }
  }
}
