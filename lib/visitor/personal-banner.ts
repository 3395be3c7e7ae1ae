import { isBannerExpired, type PersonalBanner } from '../domain/banner.ts'

/** Storage key and cookie of the personal banner (specification, section 3). Invalid JSON is ignored (section 8). */
export const PERSONAL_BANNER_KEY = 'personalBanner'

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

export function parsePersonalBanner(text: string | null | undefined): PersonalBanner | undefined {
  const { id, activatedAt } = Object(parseJson(text)) as Record<string, unknown>
  return isId(id) && typeof activatedAt === 'number' && Number.isSafeInteger(activatedAt)
    ? { id, activatedAt }
    : undefined
}

export function parseOver(text: string | null): string[] {
  const ids = parseJson(text)
  return Array.isArray(ids) ? ids.filter(isId).slice(-MAX_OVER) : []
}
const MAX_OVER = 20

export interface PersonalState {
  readonly banner: PersonalBanner | undefined
  readonly over: readonly string[]
}

/**
 * Expires the active banner if its time is up, then activates the one requested by the URL, unless it has expired
 * before (`over`).
 */
export function settle(
  { banner, over }: PersonalState,
  { requested, now }: { requested: string | null; now: number },
): PersonalState {
  const ended = banner && isBannerExpired(banner, now)
  const state: PersonalState = ended
    ? { banner: undefined, over: [...over, banner.id].slice(-MAX_OVER) }
    : { banner, over }
  return isId(requested) && requested !== state.banner?.id && !state.over.includes(requested)
    ? { ...state, banner: { id: requested, activatedAt: now } }
    : state
}

export const mayShow = ({ banner, over }: PersonalState, id: string): boolean =>
  banner ? banner.id === id : !over.includes(id)

/**
 * Cookie domains that an ended banner may have used: the plain domain and its dot, www and test forms (specification,
 * section 9).
 */
export function cookieDomains(hostname: string): string[] {
  const plain = hostname.replace(/^(?:www|test)\./, '')
  return [plain, `.${plain}`, `www.${plain}`, `test.${plain}`]
}
