import { z } from 'zod'

const [SESSION, HOST_SESSION] = ['session', '__Host-session']

/**
 * The cookie of who is signed in to the embedded account. Where cookies travel by https only (`secure`), its name says
 * so: browsers then take it from this very host alone, and no neighbour's in its place.
 */
export const sessionCookieName = (secure: boolean): string => (secure ? HOST_SESSION : SESSION)

/** Both names that it may have. */
export const SESSION_COOKIES: readonly string[] = [SESSION, HOST_SESSION]

export const PASSWORD_LENGTH = { min: 12, max: 200 } as const

const email = z.string().trim().toLowerCase().max(200).pipe(z.email())
/** A new password: long rather than odd. */
export const newPasswordSchema = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)
export const emailSchema = email

/** Body of `POST /api/v1/account/sign-in`. */
export const signInSchema = z.object({ email, password: z.string().min(1).max(PASSWORD_LENGTH.max) })
export type SignIn = z.output<typeof signInSchema>

/** Body of `POST /api/v1/account/password`. */
export const passwordChangeSchema = z.object({ current: z.string().min(1).max(PASSWORD_LENGTH.max), next: newPasswordSchema })

const menuLink = z.object({ title: z.string(), href: z.string() })
/** A name as it can be noted beside what somebody did. */
const noted = (name: string | undefined) =>
  name
    ?.replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200) || undefined

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
