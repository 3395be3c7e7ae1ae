import Cookies from 'js-cookie'
import { storeVariation } from '@/lib/analytics/variations'
import { sendFirstParty } from '@/lib/analytics/first-party-tracking'
import { VARIATION_COOKIE, assignVariation, parseVariationShares } from '@/lib/domain/experiment-assignment'

/**
 * Takes part in the page's content test: reports the variation seen, and assigns one for the next page if the visitor
 * has none.
 * Requires analytics consent.
 */
export function assignAndTrackExposure(page: Document): void {
  const { content, variations: shares, variation } = page.querySelector<HTMLElement>('[data-variations]')?.dataset ?? {}
  if (!content) return
  const variations = parseVariationShares(shares)
  const assigned = Cookies.get(VARIATION_COOKIE + content)
  if (assigned !== content && !Object.hasOwn(variations, assigned ?? ''))
    storeVariation(content, assignVariation(content, variations, Math.random()))
  sendFirstParty({ event: 'content_view', content_id: content, variation_id: variation || content })
}
