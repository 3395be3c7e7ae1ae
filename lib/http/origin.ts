/** The cookie of somebody who is signed in. */
const SESSION = /(?:^|;\s*)(?:__Host-)?session=/

/**
 * A call that changes something may come from our own pages only, or from no page at all and then from nobody who is signed in.
 * @param session the cookies of somebody who is signed in
 */
export function isForeign({ headers }: Pick<Request, 'headers'>, session = SESSION): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  // A server behind a proxy does not know its own scheme: that a page of http calls this site of https, only the browser knows.
  if (origin !== null)
    return (
      !URL.canParse(origin) ||
      new URL(origin).host !== headers.get('host') ||
      site === 'cross-site' ||
      site === 'same-site'
    )
  return site === null ? session.test(headers.get('cookie') ?? '') : site !== 'same-origin'
}
