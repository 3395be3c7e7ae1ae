import type { Currency } from '../../domain/currencies.ts'

/**
 * Stripe's zero-decimal currencies, which differ from `Intl`: COP, HUF and ALL have two decimals here; UGX and ISK have
 * none but are written with two (docs.stripe.com/currencies).
 */
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))

const factor = (currency: string) => (ZERO_DECIMAL.has(currency) ? 1 : 100)

export const toStripe = (amount: number, currency: Currency): number => Math.round(amount * factor(currency))

export const fromStripe = (units: number, currency: string): number => units / factor(currency)
