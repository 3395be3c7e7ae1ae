import { z } from 'zod'
import type { AdminArea, Role } from '../domain/admin-roles.ts'
import { normalizeLine } from '../domain/text.ts'
import { emailSchema } from './email.ts'
import { listOfAtMost, MAX_RECORDS, recordList } from './valid-records.ts'

/**
 * Cookies of the embedded account: `session`, and `device`, which marks a browser that has signed in before, so that it
 * is recognized at the next sign-in. Over https (`secure`) the names have the `__Host-` prefix: browsers accept such a
 * cookie only from this exact host, so a sibling domain cannot set it.
 */
const SESSION = 'session'
const HOST_SESSION = '__Host-session'

export const sessionCookieName = (secure: boolean): string => (secure ? HOST_SESSION : SESSION)

export const SESSION_COOKIES: readonly string[] = [SESSION, HOST_SESSION]

const DEVICE = 'device'
const HOST_DEVICE = '__Host-device'

export const deviceCookieName = (secure: boolean): string => (secure ? HOST_DEVICE : DEVICE)

export const DEVICE_COOKIES: readonly string[] = [DEVICE, HOST_DEVICE]

export const PASSWORD_LENGTH = { min: 12, max: 200 } as const

/**
 * Why a new password is rejected: leaked or common, repeats or keyboard rows, made of names of the site or the
 * account, otherwise guessable.
 */
export type PasswordWeakness = 'common' | 'repeated' | 'site' | 'guessable'

export const newPasswordSchema = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)

export const signInSchema = z.object({ email: emailSchema, password: z.string().min(1).max(PASSWORD_LENGTH.max) })
export type SignIn = z.output<typeof signInSchema>

export const passwordChangeSchema = z.object({
  current: z.string().min(1).max(PASSWORD_LENGTH.max),
  next: newPasswordSchema,
})

const menuLink = z.object({ title: z.string().max(300), href: z.string().max(2000) })
const accountName = (name = '') => normalizeLine(name).slice(0, 200) || undefined

/**
 * Response of `GET /api/v1/site/1/role-menu`: the account's roles and the pages they open; invalid links are dropped.
 * `name` is shown for chat operators; the embedded backend always sends it, external backends may omit it.
 */
export const roleMenuSchema = z.object({
  roles: listOfAtMost(MAX_RECORDS, z.string().max(200)),
  menu: recordList.transform((links) => links.flatMap((link) => menuLink.safeParse(link).data ?? [])),
  name: z.string().optional().catch(undefined).transform(accountName),
})
export type RoleMenu = z.output<typeof roleMenuSchema>

export interface Account extends RoleMenu {
  /** The subset of `roles` that this site defines. */
  readonly ours: readonly Role[]
  readonly areas: readonly AdminArea[]
}
