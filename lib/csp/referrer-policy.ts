/**
 * For pages whose URL may contain a token: keeps path and query from the next page, and the URL out of
 * `navigation.entries()` of later pages. `no-referrer` would also send forms with `Origin: null`, like another origin.
 */
export const PATHLESS_REFERRER = { 'referrer-policy': 'origin' } as const
