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
  'busy',
  'away',
] as const

/** Maps the error code in the URL to a reason; an unknown code counts as an outage. */
export const toAccountFailure = (reason: string): (typeof ACCOUNT_FAILURES)[number] =>
  ACCOUNT_FAILURES.find((one) => one === reason) ?? 'away'
