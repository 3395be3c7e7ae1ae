import type { Currency } from '../currencies.ts'
import { normalizeUnicode } from '../text.ts'

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

/** Milliseconds for which an order that is neither paid nor worked on holds a use of its code: time for the operator to call. */
export const PROMO_RESERVATION = 72 * 60 * 60_000

/** Uses of a limited code that such orders of one network hold at a time: the rest is for other buyers. */
export const reservationsPerNetwork = (maxUses: number): number => Math.max(2, Math.ceil(maxUses / 10))

/** Nothing that is typed, or that can be seen: blanks, control and format characters, private ones. */
const UNTYPED = /[^\p{L}\p{M}\p{N}\p{P}\p{S}]|[\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu

/** Far more than a code has: longer ones are too long without being read whole. */
const MAX_TYPED_CHARS = 1000

/** What a sentence has around a code that was copied from it. */
const AROUND =
  /^["'\u2018-\u201f\u2039\u203a`«»([]+|(?<!["'\u2018-\u201f\u2039\u203a`«»)\].,;:!?])["'\u2018-\u201f\u2039\u203a`«»)\].,;:!?]+$/g

/** A code as it was typed or pasted: NFKC, with plain hyphens, without blanks, invisible characters and the quotation marks around it. */
export function normalizePromoCode(typed: string): string {
  const code = normalizeUnicode(typed.slice(0, MAX_TYPED_CHARS), 'NFKC')
    .replace(UNTYPED, '')
    .replace(/\p{Pd}/gu, '-')
  return normalizeUnicode(code, 'NFKC').replace(AROUND, '')
}

/** Whether a code holds for a product in a currency. */
export const holdsFor = (promo: Promo, bitrixId: string, currency: Currency): boolean =>
  (promo.currency ?? currency) === currency && (promo.productIds?.includes(bitrixId) ?? true)

/** Whether an order that was priced with a code goes with it; any other code is not sent: its sum is the one without. */
export const goesWithOrder = (outcome: string | undefined): boolean => outcome === 'applied' || outcome === 'notSummed'
