import { fetchMarket } from '@/lib/visitor/fetch-market'
import { marketStore } from '@/lib/visitor/store'
import { savedCodes } from '@/lib/visitor/saved-visitor'
import { followMarket, isStale } from '../startup/sync-market'
import { onNavigation } from '../startup/on-navigation'

/** Refetches a stale market when online; prices are hidden until it arrives. */
function refetch(): void {
  const { market } = window
  if (!market || !navigator.onLine || !isStale()) return
  document.documentElement.dataset['prices'] = 'wait'
  marketStore.set(undefined)
  market.requested = fetchMarket(...savedCodes())
  void followMarket().then((isLatest) => isLatest && market.show(marketStore.get()))
}

/**
 * Refetches the market after a failure or a choice in another tab: now, and on navigation, `storage`, `online` and
 * `pageshow`.
 */
export function watchForStaleMarket(page: Document): void {
  refetch()
  onNavigation(page, refetch)
  for (const change of ['storage', 'online']) addEventListener(change, refetch)
  addEventListener('pageshow', ({ persisted }) => persisted && refetch())
}
