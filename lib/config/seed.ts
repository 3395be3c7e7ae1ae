import type { Environment } from './schema.ts'

/**
 * Whether an empty database gets the demonstration catalog and promo codes (README.md): by default only on sites that
 * cannot take real orders.
 */
export const isSeeded = ({ SEED, SITE_ENV, PAYMENT_1, PAYMENT_2, ...values }: Environment): boolean =>
  SEED ??
  (SITE_ENV !== 'production' &&
    PAYMENT_1 === 'none' &&
    PAYMENT_2 === 'none' &&
    !Object.entries(values).some(([name, value]) => name.startsWith('OPERATOR_') && value !== undefined))
