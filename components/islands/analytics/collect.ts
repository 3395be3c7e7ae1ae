import { hasAllowed, mayTrack } from '@/lib/analytics/allowed'
import { isOrderLink, orderGoal, type OrderGoals } from '@/lib/analytics/order-goal'
import { publicUrl } from '@/lib/analytics/external-view'
import { stopFirstPartyTracking, sendFirstParty } from '@/lib/analytics/first-party-tracking'
import { endScripts, loadScripts } from '@/lib/analytics/scripts/load'
import { track } from '@/lib/analytics/track'
import { setVisitorAttributesSource } from '@/lib/analytics/visitor-attributes'
import { whenIdleAfterLoad } from '@/lib/analytics/idle-after-load'
import { reportClientError } from '@/lib/visitor/client-errors'
import { assignAndTrackExposure } from './experiment-exposure'
import { readVisitorAttributes } from './visitor-attributes'

let lastTracked: Element | null | undefined
let referrer: string | undefined
let isWatching = false

function trackPageView(page: Document): void {
  const url = publicUrl(page.location.href)
  track({
    event: 'page_view',
    page_location: url,
    page_referrer: referrer ?? publicUrl(page.referrer),
    page_title: page.title,
  })
  referrer = url
}

/** Counts a result of the test finder by its test, in own tracking only: the answers reveal health information. */
function trackRecommendation(page: Document): void {
  const { recommended } = page.querySelector<HTMLElement>('[data-recommended]')?.dataset ?? {}
  if (recommended === undefined) return
  sendFirstParty({ event: 'test_recommended', ...(recommended && { item_id: recommended }) })
}

/**
 * Installs, once per document, the listeners shared by all pages: web vitals, order clicks (a goal on some pages) and
 * restores from the back/forward cache.
 */
function watchPages(page: Document): void {
  if (isWatching) return
  isWatching = true
  setVisitorAttributesSource(() => readVisitorAttributes(page))
  whenIdleAfterLoad(page, () => {
    if (mayTrack(page)) import('./vitals').then(({ watchVitals }) => watchVitals(page)).catch(reportClientError)
  })
  const trackOrderClick = ({ target, button }: MouseEvent) => {
    // `auxclick` also fires for the right button; only the middle one opens the link.
    if (button > 1) return
    const { goals = '{}', basket } = page.documentElement.dataset
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.dataset['inBasket'] !== undefined || !isOrderLink(link.href, basket)) return
    if (mayTrack(page)) sendFirstParty({ event: 'order_click' })
    const goal = orderGoal(page.location.pathname, JSON.parse(goals) as OrderGoals)
    if (goal) track({ event: 'goal', goal })
  }
  for (const click of ['click', 'auxclick'] as const) page.addEventListener(click, trackOrderClick)
  addEventListener('pageshow', ({ persisted }) => persisted && mayTrack(page) && trackPageView(page))
}

/** Tracks the current page, once, within the consent. Call after each navigation and each consent change. */
export function trackPage(page: Document): void {
  endScripts(page)
  loadScripts(page)
  // No tracking on this page is not a withdrawal of consent for the others.
  if (!mayTrack(page)) return hasAllowed(page, 'analytics') ? undefined : stopFirstPartyTracking()
  watchPages(page)
  const content = page.querySelector('main > :first-child')
  // After a client-side navigation the title may arrive late; `trackPage` is called again then.
  if (lastTracked === content || !page.title) return
  lastTracked = content
  trackPageView(page)
  assignAndTrackExposure(page)
  trackRecommendation(page)
  import('./catalogue-events').then(({ watchCatalogue }) => watchCatalogue(page)).catch(reportClientError)
}
