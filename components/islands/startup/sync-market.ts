import type { Market } from '@/lib/contract/market'
import { parseMarket } from '@/lib/visitor/market'
import { saveConfirmed, savedCodes } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { saveChoice } from '../save-choice'

let appliedCodes: string | undefined

/**
 * Applies a market: derived values are saved at once (specification, section 4), chosen ones stay. The server
 * distinguishes the two.
 */
export function applyMarket(market: Market): void {
  saveChoice({ country: market.country, currency: market.savedCurrency })
  saveConfirmed(market.confirmed)
  appliedCodes = savedCodes().join()
  marketStore.set(market)
}

/**
 * Applies the latest request's market. A choice made in another tab during the request stays and is fetched later.
 * @returns false if a newer request has replaced it
 */
export async function followMarket(): Promise<boolean> {
  appliedCodes = savedCodes().join()
  const request = window.market?.requested
  const market = parseMarket(await request)
  const isLatest = window.market?.requested === request
  if (isLatest && market) {
    appliedCodes = market.requested
    if (isStale()) marketStore.set(market)
    else applyMarket(market)
  } else if (isLatest && request) appliedCodes = undefined
  return isLatest
}

/** Whether the market must be refetched: the last request failed, or another tab has changed the choice. */
export const isStale = (): boolean => window.market !== undefined && appliedCodes !== savedCodes().join()
