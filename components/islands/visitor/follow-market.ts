import type { Market } from '@/lib/contract/market'
import { parseMarket } from '@/lib/visitor/market'
import { saveConfirmed, savedCodes } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { remember } from '../remember'

/** The saved codes of which the market is known or under way; `undefined` after it could not be had. */
let codes: string | undefined

/** A market that has come: what of it was derived is remembered at once (specification, section 4), what was chosen stays. The server knows which is which. */
export function takeMarket(market: Market): void {
  remember({ country: market.country, currency: market.savedCurrency })
  saveConfirmed(market.confirmed)
  codes = savedCodes().join()
  marketStore.set(market)
}

/**
 * Takes the answer that was asked for last, where it was. What another tab has chosen meanwhile stays, and is asked for later.
 * False where a newer one has taken its place.
 */
export async function followMarket(): Promise<boolean> {
  codes = savedCodes().join()
  const asked = window.market?.asked
  const market = parseMarket(await asked)
  const isLatest = window.market?.asked === asked
  if (isLatest && market) {
    codes = market.asked
    if (isBehind()) marketStore.set(market)
    else takeMarket(market)
  } else if (isLatest && asked) codes = undefined
  return isLatest
}

/** Whether the market is to be asked for again: the last question failed, or another tab has chosen another. */
export const isBehind = (): boolean => window.market !== undefined && codes !== savedCodes().join()
