import { getTranslations } from 'next-intl/server'
import { MARKS } from '@/lib/visitor/marks'
import type { PluralWords } from '@/lib/visitor/words'

/** Sentences of the basket that the browser fills itself; keys of the catalogue. */
const BASKET = [
  'added',
  'removed',
  'undo',
  'empty',
  'emptyAction',
  'quantity',
  'increase',
  'decrease',
  'remove',
  'secondKitPrice',
  'consultationPrice',
  'gift',
  'giftMessage',
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
const PROMO = [
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
  'noDiscounts',
  'failed',
  'tooMany',
] as const

export interface BasketWords {
  readonly basket: Record<(typeof BASKET)[number] | 'line.secondKit' | 'line.consultation', string>
  readonly promo: Record<(typeof PROMO)[number], string>
  readonly giftRecipient: string
  readonly unavailable: string
  readonly retry: string
}

/** The words of the basket as plain strings, with marks such as `{name}` where the browser puts what only it knows. */
export async function basketWords(): Promise<BasketWords> {
  const [t, basket, promo] = await Promise.all([getTranslations(), getTranslations('basket'), getTranslations('promo')])
  const picked = <Key extends string>(keys: readonly Key[], say: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, say(key)])) as Record<Key, string>
  return {
    basket: picked([...BASKET, 'line.secondKit', 'line.consultation'] as const, (key) => basket(key, MARKS)),
    promo: picked(PROMO, (key) => promo(key)),
    giftRecipient: t('order.giftRecipient'),
    unavailable: t('order.err.unavailable', MARKS),
    retry: t('common.retry'),
  }
}

/** Every plural form of a sentence about `n` things, in the page's language. */
export async function pluralForms(sentence: (n: number) => string, tag: string): Promise<PluralWords> {
  const rules = new Intl.PluralRules(tag)
  // One of the first numbers stands for each category; what is left is for fractions and millions.
  const samples = Array.from({ length: 30 }, (_, n) => n)
  return Object.fromEntries(
    rules.resolvedOptions().pluralCategories.map((category) => {
      const n = samples.find((sample) => sample > 0 && rules.select(sample) === category) ?? 5
      return [category, sentence(n).replace(String(n), '{n}')]
    }),
  )
}
