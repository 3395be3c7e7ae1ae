import type { Environment } from './schema.ts'

/**
 * Whether an empty database gets the demonstration catalogue and promo codes, which README.md names: by default only a site
 * that nobody can buy from in earnest.
 */
export const isSeeded = ({ SEED, SITE_ENV, PAYMENT, ...values }: Environment): boolean =>
  SEED ??
  (SITE_ENV !== 'production' &&
    PAYMENT === 'none' &&
    !Object.entries(values).some(([name, value]) => name.startsWith('OPERATOR_') && value !== undefined))
