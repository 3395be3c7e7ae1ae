import 'server-only'
import { config } from '../../config/config.ts'
import { DEVICE_COOKIES, SESSION_COOKIES } from '../../contract/account.ts'
import { CHAT_COOKIES } from '../../contract/chat-cookie.ts'
import { VARIATION_COOKIE } from '../../domain/experiment-assignment.ts'
import { PREVIEW_COOKIE } from '../../routing/draft-access.ts'
import { PERSONAL_BANNER_KEY } from '../../visitor/personal-banner.ts'
import { SUBSCRIPTION_COOKIE } from '../../visitor/subscription.ts'
import { EMAIL_FLASH_COOKIE } from '../account/form-flash.ts'
import type { VariantId } from '../../variants/variants.ts'
import { FORM_FLASH_COOKIE } from '../subscription/form-flash.ts'
import { accountTransport, productTransport } from '../transport.ts'

/** First-party cookies are never forwarded to a system or accepted from one, even if the configuration names them. */
const FIRST_PARTY_COOKIES = new Set([
  'lang',
  'builderSessionId',
  ...CHAT_COOKIES,
  ...DEVICE_COOKIES,
  SUBSCRIPTION_COOKIE,
  PERSONAL_BANNER_KEY,
  PREVIEW_COOKIE,
  EMAIL_FLASH_COOKIE,
  FORM_FLASH_COOKIE,
])

const isFirstParty = (name: string): boolean => FIRST_PARTY_COOKIES.has(name) || name.startsWith(VARIATION_COOKIE)

/** Names of the cookies that may be forwarded to a system, and that it may set on our host (docs/decisions/0033). */
export function forwardedNames(system: 'product' | 'account', variant: VariantId): readonly string[] {
  const isAccountExternal = accountTransport(variant).isExternal
  const { product, account } = config().forwardedCookies
  if (system === 'account') return isAccountExternal ? account.filter((name) => !isFirstParty(name)) : SESSION_COOKIES
  if (!productTransport(variant).isExternal) return []
  return product.filter((name) => !isFirstParty(name) && (isAccountExternal || !SESSION_COOKIES.includes(name)))
}

/** A cookie without `=` has an empty name: its text must not be matched as a name. */
function parseCookieName(line: string): string {
  const [pair = ''] = line.split(';', 1)
  return pair.includes('=') ? (pair.split('=', 1)[0] ?? '').trim() : ''
}

export const filterCookies = (header: string | null | undefined, names: readonly string[]): string =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => names.includes(parseCookieName(pair)))
    .join('; ')

/** Whether prices may depend on the visitor: an external backend may recognize visitors by a cookie. */
export const hasVisitorPrices = (variant: VariantId): boolean => productTransport(variant).isExternal

export const backendCookies = (variant: VariantId, header: string | null | undefined): string =>
  filterCookies(header, forwardedNames('product', variant))

export const accountCookies = (variant: VariantId, header: string | null | undefined): string =>
  filterCookies(header, forwardedNames('account', variant))

/** Removes `Domain`, so that the cookies apply to our host. */
export const setCookiesFromUpstream = (headers: Headers, names: readonly string[]): string[] =>
  headers
    .getSetCookie()
    .filter((line) => names.includes(parseCookieName(line)))
    .map((line) => line.replace(/;\s*domain=[^;]*/gi, ''))
