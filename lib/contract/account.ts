import { z } from 'zod'
import type { AdminArea, Role } from '../domain/admin-roles.ts'
import { normalizeLine } from '../domain/text.ts'
import { emailSchema } from './email.ts'

const [SESSION, HOST_SESSION] = ['session', '__Host-session']

/**
 * The cookie of who is signed in to the embedded account. Where cookies travel by https only (`secure`), its name says
 * so: browsers then take it from this very host alone, and no neighbour's in its place.
 */
export const sessionCookieName = (secure: boolean): string => (secure ? HOST_SESSION : SESSION)

/** Both names that it may have. */
export const SESSION_COOKIES: readonly string[] = [SESSION, HOST_SESSION]

const [DEVICE, HOST_DEVICE] = ['device', '__Host-device']

/** The cookie by which a browser that has signed in before is known again when it signs in. */
export const deviceCookieName = (secure: boolean): string => (secure ? HOST_DEVICE : DEVICE)

/** Both names that it may have. */
export const DEVICE_COOKIES: readonly string[] = [DEVICE, HOST_DEVICE]

export const PASSWORD_LENGTH = { min: 12, max: 200 } as const

/** Why a new password is too easy to guess: leaked or frequent, repeats or rows of keys, made of names of the site or the account, any other. */
export type PasswordFault = 'common' | 'repeated' | 'site' | 'guessable'

/** A new password: long rather than odd. */
export const newPasswordSchema = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)

/** Body of `POST /api/v1/account/sign-in`. */
export const signInSchema = z.object({ email: emailSchema, password: z.string().min(1).max(PASSWORD_LENGTH.max) })
export type SignIn = z.output<typeof signInSchema>

/** Body of `POST /api/v1/account/password`. */
export const passwordChangeSchema = z.object({
  current: z.string().min(1).max(PASSWORD_LENGTH.max),
  next: newPasswordSchema,
})

const menuLink = z.object({ title: z.string(), href: z.string() })
/** A name as it can be noted beside what somebody did. */
const noted = (name = '') => normalizeLine(name).slice(0, 200) || undefined

/**
 * Answer of `GET /api/v1/site/1/role-menu`: what somebody may do, and the pages for it; what is no link is left out.
 * `name` is the account's own, by which operators of the chat are known: the embedded backend says it, another one may.
 */
export const roleMenuSchema = z.object({
  roles: z.array(z.string()),
  menu: z.array(z.unknown()).transform((links) => links.flatMap((link) => menuLink.safeParse(link).data ?? [])),
  name: z.string().optional().catch(undefined).transform(noted),
})
export type RoleMenu = z.output<typeof roleMenuSchema>

/** Somebody whom the account backend lets in. */
export interface Account extends RoleMenu {
  /** Those of his roles that are known here. */
  readonly ours: readonly Role[]
  readonly areas: readonly AdminArea[]
}
