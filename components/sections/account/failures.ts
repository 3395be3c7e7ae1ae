/** Why a form of the account may fail. */
export const ACCOUNT_FAILURES = [
  'fields',
  'credentials',
  'current',
  'common',
  'repeated',
  'site',
  'guessable',
  'over',
  'limit',
  'away',
] as const

/** Why a form of the account failed, by what its address says; a reason that nobody knows counts as an outage. */
export const failureOf = (reason: string): (typeof ACCOUNT_FAILURES)[number] =>
  ACCOUNT_FAILURES.find((known) => known === reason) ?? 'away'
