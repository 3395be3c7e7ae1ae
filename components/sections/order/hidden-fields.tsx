import type { Quote } from '@/lib/contract/basket'
import type { BasketItem } from '@/lib/domain/order/basket'
import { canSendWithOrder } from '@/lib/domain/order/promo'
import type { Language } from '@/lib/domain/languages'

/** Basket of the URL, for submitting without scripts. */
export interface PlainBasket {
  readonly items: readonly BasketItem[]
  readonly promocode: string
  readonly quote: Quote | undefined
  readonly key: string
}

interface HiddenFieldsProps {
  readonly plain: PlainBasket
  readonly language: Language
  /** The quote that the visitor sees. */
  readonly quote: Quote | undefined
}

/** Fields of an order without scripts besides the typed ones. */
export const HiddenFields = ({ plain: { items, promocode, key }, language, quote }: HiddenFieldsProps) => (
  <>
    <input type="hidden" name="items" value={JSON.stringify(items)} />
    <input type="hidden" name="promocode" value={!quote || canSendWithOrder(quote.promo) ? promocode : ''} />
    <input type="hidden" name="lang" value={language} />
    <input type="hidden" name="key" value={key} />
    <input type="hidden" name="currency" value={quote?.currency ?? ''} />
    <input type="hidden" name="expectedTotal" value={quote?.total.amount ?? ''} />
  </>
)
