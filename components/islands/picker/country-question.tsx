import type { Market } from '@/lib/contract/market'
import type { PickerWords } from '@/lib/visitor/picker-words'
import { marketStore } from '@/lib/visitor/store'
import { fillWords } from '@/lib/visitor/words'
import type { Draw } from '../after-start/draw'

/** Asks whether the country that was derived is right; who says no gets the picker. Another market, chosen elsewhere, ends the question. */
export function askCountry(page: Document, draw: Draw, market: Market, words: PickerWords): void {
  const place = page.getElementById('country-question')
  if (!place || marketStore.get() !== market) return
  const end = () => {
    stop()
    draw(place, undefined)
  }
  const stop = marketStore.subscribe(end)
  // By hand: a button that is gone after the click opens nothing.
  const choose = () => {
    page.getElementById('locale-picker')?.showPopover()
    end()
  }
  draw(
    place,
    <>
      <p>{fillWords(words.confirm, { country: market.countryName })}</p>
      <button type="button" onClick={end}>
        {words.yes}
      </button>
      <button type="button" onClick={choose}>
        {words.change}
      </button>
    </>,
  )
}
