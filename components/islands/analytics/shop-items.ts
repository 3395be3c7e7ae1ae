import type { ShopItem } from '@/lib/analytics/events'
import type { BasketMessages } from '@/components/sections/basket/basket-messages'
import type { Quote } from '@/lib/contract/basket'

export function shopItems(
  { lines }: Quote,
  promocode: string | undefined,
  messages: BasketMessages['basket'],
): ShopItem[] {
  return lines.map(({ kind, bitrixId, name, health, quantity, unit, discount, by }, index) => ({
    item_id: kind === 'test' ? bitrixId : `${bitrixId}-${kind}`,
    item_name: kind === 'test' ? name : `${messages[`line.${kind}`]}: ${name}`,
    health,
    price: unit.amount,
    quantity,
    index,
    ...(discount && { discount: Number((discount.amount / quantity).toFixed(4)) }),
    ...(by === 'promo' && promocode && { coupon: promocode }),
  }))
}
