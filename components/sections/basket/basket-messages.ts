import { getTranslations } from 'next-intl/server'
import type { Gift } from '@/lib/domain/order/basket'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'

/** Keys of messages whose placeholders the browser fills. */
const BASKET_KEYS = [
  'added',
  'removed',
  'undo',
  'empty',
  'emptyAction',
  'quantity',
  'increase',
  'decrease',
  'remove',
  'removeShort',
  'secondKitPrice',
  'consultationPrice',
  'gift',
  'checkout',
  'discount',
  'discountPromo',
  'discountSet',
  'saved',
  'setSaved',
  'total',
  'more',
  'priceChanged',
  'understood',
  'failed',
  'noStorage',
  'recalculate',
  'unnamed',
] as const
const PROMO_KEYS = [
  'have',
  'apply',
  'remove',
  'checking',
  'applied',
  'unknown',
  'expired',
  'exhausted',
  'currency',
  'notForItems',
  'notSummed',
  'savesMore',
  'noDiscounts',
  'failed',
  'tooMany',
] as const

export interface BasketMessages {
  readonly basket: Record<(typeof BASKET_KEYS)[number] | 'line.secondKit' | 'line.consultation', string>
  readonly promo: Record<(typeof PROMO_KEYS)[number], string>
  /** About the order that this tab has placed last. */
  readonly order: Readonly<Record<'done' | 'pay' | 'view', string>>
  /** Labels of the fields of a gift. */
  readonly gift: Gift
  readonly finder: string
  readonly unavailable: string
  readonly retry: string
}

/** Messages of the basket as strings, with placeholders such as `{name}` for the browser to fill. */
export async function basketMessages(): Promise<BasketMessages> {
  const [t, basket, promo] = await Promise.all([getTranslations(), getTranslations('basket'), getTranslations('promo')])
  const translateAll = <Key extends string>(keys: readonly Key[], translate: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, translate(key)])) as Record<Key, string>
  return {
    basket: translateAll([...BASKET_KEYS, 'line.secondKit', 'line.consultation'] as const, (key) =>
      basket(key, MESSAGE_PLACEHOLDERS),
    ),
    promo: translateAll(PROMO_KEYS, (key) => promo(key, MESSAGE_PLACEHOLDERS)),
    order: {
      done: t('order.done', MESSAGE_PLACEHOLDERS),
      pay: t('order.pay', { amount: '{price}' }),
      view: t('order.view'),
    },
    gift: { recipient: t('order.giftRecipient'), message: basket('giftMessage', MESSAGE_PLACEHOLDERS) },
    finder: t('finder.link'),
    unavailable: t('order.err.unavailable', MESSAGE_PLACEHOLDERS),
    retry: t('common.retry'),
  }
}
