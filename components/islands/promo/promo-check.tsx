import { promoMessagesSchema } from '@/lib/contract/promo-messages'
import { normalizePromoCode } from '@/lib/domain/order/promo'
import type { RenderInto } from '../deferred/render-into'
import { PromoOutcome } from './promo-outcome'

/**
 * Enhances a promo code form to show the code's effect on prices; leaves it unchanged if the messages cannot be
 * loaded. @returns cleanup
 */
export async function startPromoCheck(form: HTMLElement, renderInto: RenderInto): Promise<(() => void) | undefined> {
  const container = form.querySelector('#promo-outcome')
  if (!(form instanceof HTMLFormElement) || !container) return undefined
  const { lng: language = '', market } = form.ownerDocument.documentElement.dataset
  const response = await fetch(`/api/promo-messages?${new URLSearchParams({ lng: language })}`)
  const messages = promoMessagesSchema.parse(await response.json())
  let tries = 0
  const show = (code: string) =>
    renderInto(
      container,
      <PromoOutcome
        messages={messages}
        language={language}
        personal={market !== undefined}
        code={code}
        tries={tries}
      />,
    )
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    tries++
    show(normalizePromoCode(String(new FormData(form).get('promocode'))))
  }
  show('')
  form.addEventListener('submit', check)
  return () => renderInto(container, undefined)
}
