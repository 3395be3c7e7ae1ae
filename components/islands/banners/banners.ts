import Cookies from 'js-cookie'
import type { PersonalBanner } from '@/lib/domain/banner'
import { PERSONAL_BANNER_LIFETIME_MS } from '@/lib/domain/banner'
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
import { writeStorage, readStorage } from '@/lib/visitor/storage'
import { marketStore } from '@/lib/visitor/store'
import type { RenderInto } from '../deferred/render-into'
import { addCloseButton, closedBanners } from './closed-banners'
import { correctBanners } from './visitor-banners'

const OVER_KEY = 'personalBannersOver'

function save(banner: PersonalBanner): void {
  const text = JSON.stringify(banner)
  writeStorage(KEY, text)
  Cookies.set(KEY, text, {
    expires: new Date(banner.activatedAt + PERSONAL_BANNER_LIFETIME_MS),
    sameSite: 'lax',
    secure: location.protocol === 'https:',
  })
}

function remove(): void {
  writeStorage(KEY, undefined)
  Cookies.remove(KEY)
  for (const domain of cookieDomains(location.hostname)) Cookies.remove(KEY, { domain })
}

function saveChanges(before: PersonalState, after: PersonalState): void {
  if (after.over !== before.over) writeStorage(OVER_KEY, JSON.stringify(after.over))
  if (after.banner === before.banner) return
  if (before.banner) remove()
  if (after.banner) save(after.banner)
}

async function visitorCountry(page: Document): Promise<string | null> {
  if (page.documentElement.dataset['market']) return marketStore.get()?.country ?? readSaved().country ?? null
  return countryByIp().catch(() => null)
}

const tracked = new WeakSet<HTMLElement>()

/** Tracks a banner's view and clicks, once per element. */
function trackPromotion(banner: HTMLElement): void {
  if (tracked.has(banner)) return
  tracked.add(banner)
  const promotion = { promotion_id: banner.dataset['banner'] ?? '' }
  track({ event: 'view_promotion', ...promotion })
  banner.querySelector('a')?.addEventListener('click', () => track({ event: 'select_promotion', ...promotion }))
}

/**
 * Shows the first banner per slot that matches the visitor. A personal banner's time starts when it is first shown or
 * requested by `?banner=<existing id>`, and ends after three days (specification, sections 4 and 9).
 */
export async function showBanners(page: Document, renderInto: RenderInto): Promise<void> {
  if (page.documentElement.dataset['visitorPrices'] !== undefined) await correctBanners(page, renderInto)
  const now = Date.now()
  const before = {
    banner: parsePersonalBanner(readStorage(KEY) ?? Cookies.get(KEY)),
    over: parseOver(readStorage(OVER_KEY)),
  }
  const slots = [...page.querySelectorAll('[data-island="banners"]')].map((slot) => [
    ...slot.querySelectorAll<HTMLElement>('[data-banner]'),
  ])
  const unchanged = settle(before, { requested: null, now })
  const activated = settle(before, { requested: new URLSearchParams(location.search).get('banner'), now })
  const newBanner = activated.banner !== unchanged.banner ? activated.banner : undefined
  const country =
    newBanner || slots.flat().some(({ dataset }) => dataset['countries']) ? await visitorCountry(page) : null
  // A mistyped id would suppress every other offer for the lifetime of a personal banner.
  const exists =
    newBanner &&
    (await import('./personal-offer')
      .then(({ hasPersonalBanner }) => hasPersonalBanner(page, newBanner.id, country))
      .catch(reportClientError))
  let state = exists ? activated : unchanged
  const closed = closedBanners()
  for (const banners of slots) {
    const chosen = banners.find(({ dataset: { banner = '', countries, personal } }) => {
      const suits = !countries || (country !== null && countries.split(' ').includes(country))
      return suits && !closed.includes(banner) && (personal === undefined || mayShow(state, banner))
    })
    for (const banner of banners) banner.hidden = banner !== chosen
    if (chosen) {
      trackPromotion(chosen)
      addCloseButton(chosen)
    }
    const { banner: id, personal } = chosen?.dataset ?? {}
    if (id && personal !== undefined && !state.banner) state = { ...state, banner: { id, activatedAt: now } }
  }
  saveChanges(before, state)
}
