/** The cookie of somebody who is signed in. */
const SESSION_COOKIE = /(?:^|;\s*)session=/

/** A call that changes something may come from our own pages only, or from no page at all and then from nobody who is signed in. */
export function isForeign(request: Pick<Request, 'headers'>): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return SESSION_COOKIE.test(request.headers.get('cookie') ?? '')
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get('host')
}
