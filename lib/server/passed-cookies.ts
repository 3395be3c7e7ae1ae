import 'server-only'
import { SESSION_COOKIES } from '../contract/account.ts'
import { CHAT_COOKIES } from '../contract/chat-cookie.ts'
import { ARM_COOKIE } from '../domain/content-test.ts'
import { PREVIEW_COOKIE } from '../door/preview.ts'
import { PERSONAL_BANNER_KEY } from '../visitor/personal-banner.ts'
import { SUBSCRIPTION_COOKIE } from '../visitor/subscription.ts'
import { TYPED_EMAIL_COOKIE } from './account/typed-email.ts'
import { TYPED_COOKIE } from './subscription/typed.ts'

/** The site's own cookies go to nobody, and nobody else sets them. */
const OWN_COOKIES = new Set([
  'lang',
  'builderSessionId',
  ...CHAT_COOKIES,
  SUBSCRIPTION_COOKIE,
  PERSONAL_BANNER_KEY,
  PREVIEW_COOKIE,
  TYPED_EMAIL_COOKIE,
  TYPED_COOKIE,
])

/** What an outside system may know: the session of the site's own accounts is for these alone. */
export interface Trust {
  readonly session: boolean
}

const mayPass = (name: string, { session }: Trust): boolean =>
  !OWN_COOKIES.has(name) && !name.startsWith(ARM_COOKIE) && (session || !SESSION_COOKIES.includes(name))

/** The cookies of a visitor that travel to an outside system (decisions, Response shapes). */
export function forwardedCookies(header: string | null, trust: Trust): string {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair && mayPass(pair.split('=', 1)[0] ?? '', trust))
    .join('; ')
}

/** The cookies that an outside system may set, as ours: without its domain. What has no name a browser takes at its word: as any name. */
export function returnedCookies(headers: Headers, trust: Trust): string[] {
  const nameOf = (line: string) => line.split(/[;=]/, 1)[0]?.trim() ?? ''
  return headers
    .getSetCookie()
    .filter((line) => nameOf(line) && mayPass(nameOf(line), trust))
    .map((line) => line.replace(/;\s*domain=[^;]*/gi, ''))
}
