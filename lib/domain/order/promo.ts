import type { Currency } from '../currencies.ts'
import { normalizeUnicode } from '../text.ts'

/**
 * `discount`: whole percent, or major units of `currency`. `currency` restricts the code and is always set for a fixed
 * amount.
 */
export interface Promo {
  readonly code: string
  readonly type: 'percent' | 'fixed'
  readonly discount: number
  readonly currency?: Currency | undefined
  readonly productIds?: readonly string[] | undefined
}

export const PROMO_ERRORS = ['unknown', 'expired', 'exhausted', 'currency'] as const
export type PromoError = (typeof PROMO_ERRORS)[number]

export const MAX_PROMO_CODE = 40

/**
 * An unpaid, unprocessed order reserves a use of its code for `PROMO_RESERVATION_MS`, time for the operator to call;
 * where buyers pay at once (`promoReservationMs`), as long as the payment page of the provider, and an hour.
 * `reservationsPerNetwork` and `reservationsPerAllocation` limit the reservations of a sender: the remaining uses are
 * left to other buyers.
 */
export const PROMO_RESERVATION_MS = 72 * 60 * 60_000

const HOUR_MS = 60 * 60_000
const MAX_PAID_RESERVATION_MS = 25 * HOUR_MS

export const promoReservationMs = (sessionLifetimeMs: number | undefined): number =>
  sessionLifetimeMs === undefined
    ? PROMO_RESERVATION_MS
    : Math.min(sessionLifetimeMs + HOUR_MS, MAX_PAID_RESERVATION_MS)

export const reservationsPerNetwork = (maxUses: number): number => Math.max(1, Math.floor(maxUses / 10))
export const reservationsPerAllocation = (maxUses: number): number => Math.max(1, Math.floor((maxUses * 3) / 10))

const UNTYPED = /[^\p{L}\p{M}\p{N}\p{P}\p{S}]|[\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu

const MAX_TYPED_CHARACTERS = 1000

const SURROUNDING_PUNCTUATION =
  /^["'\u2018-\u201f\u2039\u203a`«»([]+|(?<!["'\u2018-\u201f\u2039\u203a`«»)\].,;:!?])["'\u2018-\u201f\u2039\u203a`«»)\].,;:!?]+$/g

/** Normalizes a typed or pasted code: NFKC, plain hyphens, no blanks or invisible characters, no surrounding quotes. */
export function normalizePromoCode(input: string): string {
  const code = normalizeUnicode(input.slice(0, MAX_TYPED_CHARACTERS), 'NFKC')
    .replace(UNTYPED, '')
    .replace(/\p{Pd}/gu, '-')
  return normalizeUnicode(code, 'NFKC').replace(SURROUNDING_PUNCTUATION, '')
}

export const appliesTo = (promo: Promo, bitrixId: string, currency: Currency): boolean =>
  (promo.currency ?? currency) === currency && (promo.productIds?.includes(bitrixId) ?? true)

/** Whether an order is sent with its code; with any other outcome the code does not affect the total. */
export const canSendWithOrder = (outcome: string | undefined): boolean =>
  outcome === 'applied' || outcome === 'notSummed'
