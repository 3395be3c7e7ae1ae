import 'server-only'
import { config } from '../config/config.ts'
import { DEVICE_COOKIES, SESSION_COOKIES } from '../contract/account.ts'
import { CHAT_COOKIES } from '../contract/chat-cookie.ts'
import { ARM_COOKIE } from '../domain/content-test.ts'
import { PREVIEW_COOKIE } from '../door/preview.ts'
import { PERSONAL_BANNER_KEY } from '../visitor/personal-banner.ts'
import { SUBSCRIPTION_COOKIE } from '../visitor/subscription.ts'
import { TYPED_EMAIL_COOKIE } from './account/typed-email.ts'
import type { VariantId } from '../variants/variants.ts'
import { TYPED_COOKIE } from './subscription/typed.ts'
import { accountTransport, productTransport } from './transport.ts'

/** The site's own cookies pass to no system and from none, even where the configuration names one. */
const OWN_COOKIES = new Set([
  'lang',
  'builderSessionId',
  ...CHAT_COOKIES,
  ...DEVICE_COOKIES,
  SUBSCRIPTION_COOKIE,
  PERSONAL_BANNER_KEY,
  PREVIEW_COOKIE,
  TYPED_EMAIL_COOKIE,
  TYPED_COOKIE,
])

const isOwn = (name: string): boolean => OWN_COOKIES.has(name) || name.startsWith(ARM_COOKIE)

/** Names of the cookies that a system may receive, and may set on our host (docs/decisions/0033). */
export function passedNames(system: 'product' | 'account', variant: VariantId): readonly string[] {
  const isAccountOutside = accountTransport(variant).outside
  const { product, account } = config().passedCookies
  if (system === 'account') return isAccountOutside ? account.filter((name) => !isOwn(name)) : SESSION_COOKIES
  if (!productTransport(variant).outside) return []
  return product.filter((name) => !isOwn(name) && (isAccountOutside || !SESSION_COOKIES.includes(name)))
}

/** The name of a cookie; of one without a name a browser takes the text at its word: as any name. */
function nameOf(line: string): string {
  const [pair = ''] = line.split(';', 1)
  return pair.includes('=') ? (pair.split('=', 1)[0] ?? '').trim() : ''
}

/** The cookies of those names in a `Cookie` header. */
export const filterCookies = (header: string | null | undefined, names: readonly string[]): string =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => names.includes(nameOf(pair)))
    .join('; ')

/** Whether visitors may have prices of their own: an external backend may know some of them by a cookie. */
export const hasVisitorPrices = (variant: VariantId): boolean => productTransport(variant).outside

/** The cookies of a visitor that the product backend of a variant may know; none where it is embedded. */
export const backendCookies = (variant: VariantId, header: string | null | undefined): string =>
  filterCookies(header, passedNames('product', variant))

/** The cookies of a visitor that the account backend of a variant may know. */
export const accountCookies = (variant: VariantId, header: string | null | undefined): string =>
  filterCookies(header, passedNames('account', variant))

/** The cookies of those names that a system sets, for our host: without its domain. */
export const returnedCookies = (headers: Headers, names: readonly string[]): string[] =>
  headers
    .getSetCookie()
    .filter((line) => names.includes(nameOf(line)))
    .map((line) => line.replace(/;\s*domain=[^;]*/gi, ''))
