/**
 * For pages whose address may carry a token: the next page learns neither path nor query, and `navigation.entries()` of
 * later pages does not show the address. `no-referrer` would do the same, but sends forms with `Origin: null`, as a foreign page does.
 */
export const PATHLESS_REFERRER = { 'referrer-policy': 'origin' } as const
