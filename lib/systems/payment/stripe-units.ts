import type { Currency } from '../../domain/currencies.ts'

/**
 * Stripe's currencies without decimals, which differ from those of `Intl`: COP, HUF and ALL have two decimals here. UGX and
 * ISK have none but are written with two (docs.stripe.com/currencies).
 */
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))

const factor = (currency: string) => (ZERO_DECIMAL.has(currency) ? 1 : 100)

/** Major units to the whole number that Stripe takes. */
export const toStripe = (amount: number, currency: Currency): number => Math.round(amount * factor(currency))

/** Stripe's number to major units. */
export const fromStripe = (units: number, currency: string): number => units / factor(currency)
