import type { Market } from '@/lib/contract/market'
import type { PickerMessages } from '@/lib/visitor/picker-messages'
import { marketStore } from '@/lib/visitor/store'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { saveConfirmed } from '@/lib/visitor/saved-visitor'
import type { RenderInto } from '../deferred/render-into'
import { applyMarket } from '../startup/sync-market'

/** Asks for the delivery country if it was only guessed, until it is confirmed here or chosen elsewhere. */
export function showCountryPrompt(
  page: Document,
  renderInto: RenderInto,
  market: Market,
  messages: PickerMessages,
): void {
  const container = page.getElementById('country-prompt')
  // The delivery of a placed order is known.
  if (!container || marketStore.get() !== market || page.querySelector('[data-placed-order]')) return
  const end = () => {
    stop()
    renderInto(container, undefined)
  }
  const stop = marketStore.subscribe(end)
  const confirm = () => {
    saveConfirmed(true)
    applyMarket({ ...market, confirmed: true })
  }
  // `popovertarget` would not work: the button is removed by the click.
  const choose = () => {
    page.getElementById('locale-picker')?.showPopover()
  }
  renderInto(
    container,
    <>
      <p>{interpolate(messages.confirm, { country: market.countryName })}</p>
      <button type="button" onClick={choose}>
        {messages.change}
      </button>
      <button type="button" onClick={confirm}>
        {interpolate(messages.yes, { country: market.countryName })}
      </button>
    </>,
  )
}
