import Cookies from 'js-cookie'
import type { PersonalBanner } from '@/lib/domain/banner'
import { PERSONAL_BANNER_LIFE } from '@/lib/domain/banner'
import { track } from '@/lib/analytics/track'
import { reportClientError } from '@/lib/visitor/client-errors'
import { countryByIp } from '@/lib/visitor/country-by-ip'
import {
  cookieDomains,
  mayShow,
  parseOver,
  parsePersonalBanner,
  PERSONAL_BANNER_KEY as KEY,
  settle,
  type PersonalState,
} from '@/lib/visitor/personal-banner'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { store, stored } from '@/lib/visitor/storage'
import { marketStore } from '@/lib/visitor/store'
import type { Draw } from '../after-start/draw'
import { correctBanners } from './visitor-banners'

const OVER = 'personalBannersOver'

function save(banner: PersonalBanner): void {
  const text = JSON.stringify(banner)
  store(KEY, text)
  Cookies.set(KEY, text, {
    expires: new Date(banner.activatedAt + PERSONAL_BANNER_LIFE),
    sameSite: 'lax',
    secure: location.protocol === 'https:',
  })
}

function remove(): void {
  store(KEY, undefined)
  Cookies.remove(KEY)
  for (const domain of cookieDomains(location.hostname)) Cookies.remove(KEY, { domain })
}

/** Keeps what changed of the personal banners. */
function keep(before: PersonalState, after: PersonalState): void {
  if (after.over !== before.over) store(OVER, JSON.stringify(after.over))
  if (after.banner === before.banner) return
  if (before.banner) remove()
  if (after.banner) save(after.banner)
}

/** The visitor's country: the chosen one where it is chosen, else that of the address; `null` where it is not known. */
async function visitorCountry(page: Document): Promise<string | null> {
  if (page.documentElement.dataset['market']) return marketStore.get()?.country ?? readSaved().country ?? null
  return countryByIp().catch(() => null)
}

const told = new WeakSet<HTMLElement>()

/** Tells of a banner that is shown, and when its link is followed; once each page. */
function tell(banner: HTMLElement): void {
  if (told.has(banner)) return
  told.add(banner)
  const promotion = { promotion_id: banner.dataset['banner'] ?? '' }
  track({ event: 'view_promotion', ...promotion })
  banner.querySelector('a')?.addEventListener('click', () => track({ event: 'select_promotion', ...promotion }))
}

/**
 * Shows in each slot of a page the first banner that suits its visitor, and keeps the time of the personal one: it
 * begins when it is first shown or asked for by `?banner=` with an id that exists, and ends after three days (specification, sections 4 and 9).
 */
export async function showBanners(page: Document, draw: Draw): Promise<void> {
  if (page.documentElement.dataset['visitorPrices'] !== undefined) await correctBanners(page, draw)
  const now = Date.now()
  const known = { banner: parsePersonalBanner(stored(KEY) ?? Cookies.get(KEY)), over: parseOver(stored(OVER)) }
  const slots = [...page.querySelectorAll('[data-part="banners"]')].map((slot) => [
    ...slot.querySelectorAll<HTMLElement>('[data-banner]'),
  ])
  const [unasked, begun] = [
    settle(known, { asked: null, now }),
    settle(known, { asked: new URLSearchParams(location.search).get('banner'), now }),
  ]
  const begins = begun.banner !== unasked.banner ? begun.banner : undefined
  const country = begins || slots.flat().some(({ dataset }) => dataset['countries']) ? await visitorCountry(page) : null
  // A mistyped id would hide every other offer for the time of a personal banner.
  const exists =
    begins &&
    (await import('./personal-offer')
      .then(({ hasPersonalBanner }) => hasPersonalBanner(page, begins.id, country))
      .catch(reportClientError))
  let state = exists ? begun : unasked
  for (const banners of slots) {
    const chosen = banners.find(({ dataset: { banner = '', countries, personal } }) => {
      const suits = !countries || (country !== null && countries.split(' ').includes(country))
      return suits && (personal === undefined || mayShow(state, banner))
    })
    for (const banner of banners) banner.hidden = banner !== chosen
    if (chosen) tell(chosen)
    const { banner: id, personal } = chosen?.dataset ?? {}
    if (id && personal !== undefined && !state.banner) state = { ...state, banner: { id, activatedAt: now } }
  }
  keep(known, state)
}
