import { promoWordsSchema } from '@/lib/contract/promo-words'
import { normalizePromoCode } from '@/lib/domain/order/promo'
import type { Draw } from '../after-start/draw'
import { PromoOutcome } from './promo-outcome'

/** Lets the form of a promo code say what the code makes of the prices. Without its sentences it stays as it is. Gives back what ends it. */
export async function startPromoCheck(form: HTMLElement, draw: Draw): Promise<(() => void) | undefined> {
  const place = form.querySelector('#promo-outcome')
  if (!(form instanceof HTMLFormElement) || !place) return undefined
  const { lng: language = '', market } = form.ownerDocument.documentElement.dataset
  const response = await fetch(`/api/promo-words?${new URLSearchParams({ lng: language })}`)
  const words = promoWordsSchema.parse(await response.json())
  let tries = 0
  const show = (code: string) =>
    draw(
      place,
      <PromoOutcome words={words} language={language} personal={market !== undefined} code={code} tries={tries} />,
    )
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    tries++
    show(normalizePromoCode(String(new FormData(form).get('promocode'))))
  }
  show('')
  form.addEventListener('submit', check)
  return () => draw(place, undefined)
}
