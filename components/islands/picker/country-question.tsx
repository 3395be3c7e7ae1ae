import type { Market } from '@/lib/contract/market'
import type { PickerWords } from '@/lib/visitor/picker-words'
import { marketStore } from '@/lib/visitor/store'
import { fillWords } from '@/lib/visitor/words'
import { saveConfirmed } from '@/lib/visitor/saved-visitor'
import type { Draw } from '../after-start/draw'
import { takeMarket } from '../visitor/follow-market'

/** Asks where the kit is sent, where the country could only be assumed; the question stays until it is answered, here or by another choice. */
export function askCountry(page: Document, draw: Draw, market: Market, words: PickerWords): void {
  const place = page.getElementById('country-question')
  // Administrators order nothing.
  if (!place || marketStore.get() !== market || page.querySelector('.admin-page')) return
  const end = () => {
    stop()
    draw(place, undefined)
  }
  const stop = marketStore.subscribe(end)
  const confirm = () => {
    saveConfirmed(true)
    takeMarket({ ...market, confirmed: true })
  }
  // By hand: a button that is gone after the click opens nothing.
  const choose = () => {
    page.getElementById('locale-picker')?.showPopover()
  }
  draw(
    place,
    <>
      <p>{fillWords(words.confirm, { country: market.countryName })}</p>
      <button type="button" onClick={choose}>
        {words.change}
      </button>
      <button type="button" onClick={confirm}>
        {fillWords(words.yes, { country: market.countryName })}
      </button>
    </>,
  )
}
