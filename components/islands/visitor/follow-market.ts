import type { Market } from '@/lib/contract/market'
import { parseCurrency } from '@/lib/domain/currencies'
import { askMarket, parseMarket } from '@/lib/visitor/market'
import { readSaved } from '@/lib/visitor/storage'
import { marketStore } from '@/lib/visitor/store'
import { remember } from '../remember'

const savedCodes = () => {
  const { country, currency } = readSaved()
  return `${country} ${currency}`
}

/** The saved codes of which the market is known or under way; `undefined` after it could not be had. */
let codes: string | undefined

/** A market that has come: what of it was derived is remembered at once (specification, section 4), what was chosen stays. */
export function takeMarket(market: Market): void {
  // The saved country again, or another where the site does not serve the saved one.
  remember({ country: market.country, currency: readSaved().currency ? undefined : parseCurrency(market.currency) })
  codes = savedCodes()
  marketStore.set(market)
}

/** Waits for the answer that is under way. False where a newer one has taken its place. */
async function takeAnswer(): Promise<boolean> {
  const asked = window.market?.asked
  const market = parseMarket(await asked)
  if (window.market?.asked !== asked) return false
  if (market) takeMarket(market)
  else if (asked) codes = undefined
  return true
}

/** Takes the answer that the boot script asked for, where it did. */
export async function followMarket(): Promise<void> {
  codes = savedCodes()
  await takeAnswer()
}

/** Asks again where the last question failed, or where another tab has chosen another market; prices wait for the answer hidden. */
export function askAgain(): void {
  const { market } = window
  if (!market || codes === savedCodes()) return
  codes = savedCodes()
  marketStore.set(undefined)
  document.documentElement.dataset['prices'] = 'wait'
  const { country, currency } = readSaved()
  market.asked = askMarket(country, currency)
  void takeAnswer().then((isLatest) => isLatest && market.show(marketStore.get()))
}
