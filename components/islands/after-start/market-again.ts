import { askMarket } from '@/lib/visitor/ask-market'
import { marketStore } from '@/lib/visitor/store'
import { savedCodes } from '@/lib/visitor/saved-visitor'
import { followMarket, isBehind } from '../visitor/follow-market'
import { onNewPage } from '../visitor/new-pages'

/** Asks again, where there is a network, once however many want it; prices wait hidden, and are on request where nothing comes. */
function askAgain(): void {
  const { market } = window
  if (!market || !navigator.onLine || !isBehind()) return
  document.documentElement.dataset['prices'] = 'wait'
  marketStore.set(undefined)
  market.asked = askMarket(...savedCodes())
  void followMarket().then((isLatest) => isLatest && market.show(marketStore.get()))
}

/** Asks for the market again that could not be had, or in whose place another tab has chosen another: now, and whenever a page, the network or a choice comes. */
export function watchMarket(page: Document): void {
  askAgain()
  onNewPage(page, askAgain)
  for (const change of ['storage', 'online']) addEventListener(change, askAgain)
  addEventListener('pageshow', ({ persisted }) => persisted && askAgain())
}
