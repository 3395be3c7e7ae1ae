import type { Currency } from '../currencies.ts'

/** A promo code that holds. */
export interface Promo {
  readonly code: string
  readonly type: 'percent' | 'fixed'
  /** Whole percent, or major units of `currency`. */
  readonly discount: number
  /** The only currency in which it holds; a fixed one always has it. */
  readonly currency?: Currency | undefined
  /** The only products for which it holds. */
  readonly productIds?: readonly string[] | undefined
}

/** Why a code does not hold. */
export const PROMO_REFUSALS = ['unknown', 'expired', 'exhausted', 'currency'] as const
export type PromoRefusal = (typeof PROMO_REFUSALS)[number]

export const MAX_PROMO_CODE = 40

/** A code as it is compared: people type it in any case, with spaces around. */
export const promoKey = (code: string): string => code.trim().toUpperCase()

/** Whether a code holds for a product in a currency. */
export const holdsFor = (promo: Promo, bitrixId: string, currency: Currency): boolean =>
  (promo.currency ?? currency) === currency && (promo.productIds?.includes(bitrixId) ?? true)

/** Whether an order that was priced with a code goes with it; any other code is not sent: its sum is the one without. */
export const goesWithOrder = (outcome: string | undefined): boolean => outcome === 'applied' || outcome === 'notSummed'
