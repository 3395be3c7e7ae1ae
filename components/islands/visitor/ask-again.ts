import { askMarket } from '@/lib/visitor/ask-market'
import { readSaved } from '@/lib/visitor/storage'
import { marketStore } from '@/lib/visitor/store'
import { followMarket, isBehind } from './follow-market'

/** Asks for the market again, once however many want it, and shows it. */
export async function askAgain(): Promise<void> {
  const { market } = window
  if (!market || !isBehind()) return
  const { country, currency } = readSaved()
  marketStore.set(undefined)
  market.asked = askMarket(country, currency)
  if (await followMarket()) market.show(marketStore.get())
}
