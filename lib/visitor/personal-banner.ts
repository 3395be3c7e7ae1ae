import { isOver, type PersonalBanner } from '../domain/banner.ts'

/** The storage key and the cookie of the personal banner (specification, section 3). */
export const PERSONAL_BANNER_KEY = 'personalBanner'

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Broken JSON is ignored (specification, section 8).
    return undefined
  }
}

/** A stored personal banner; `undefined` for what is none. */
export function parsePersonalBanner(text: string | null | undefined): PersonalBanner | undefined {
  const { id, activatedAt } = Object(parseJson(text)) as Record<string, unknown>
  return isId(id) && typeof activatedAt === 'number' && Number.isSafeInteger(activatedAt)
    ? { id, activatedAt }
    : undefined
}

/** Ids of the personal banners whose time was up, as they are stored. */
export function parseOver(text: string | null): string[] {
  const ids = parseJson(text)
  return Array.isArray(ids) ? ids.filter(isId).slice(-MAX_OVER) : []
}
const MAX_OVER = 20

/** What a browser knows of its personal banners. */
export interface PersonalState {
  readonly banner: PersonalBanner | undefined
  /** A banner whose time was up is not begun again. */
  readonly over: readonly string[]
}

/** Ends the banner whose time is up, and begins the one that an address asks for. */
export function settle(
  { banner, over }: PersonalState,
  { asked, now }: { asked: string | null; now: number },
): PersonalState {
  const ended = banner && isOver(banner, now)
  const state: PersonalState = ended
    ? { banner: undefined, over: [...over, banner.id].slice(-MAX_OVER) }
    : { banner, over }
  return isId(asked) && asked !== state.banner?.id && !state.over.includes(asked)
    ? { ...state, banner: { id: asked, activatedAt: now } }
    : state
}

/** Whether a personal banner may be shown: it is the one that lives, or none does and it had no time yet. */
export const mayShow = ({ banner, over }: PersonalState, id: string): boolean =>
  banner ? banner.id === id : !over.includes(id)

/** The hosts whose cookie an ended banner may have left: the plain domain and its dot, www and test forms (specification, section 9). */
export function cookieDomains(hostname: string): string[] {
  const plain = hostname.replace(/^(?:www|test)\./, '')
  return [plain, `.${plain}`, `www.${plain}`, `test.${plain}`]
}
