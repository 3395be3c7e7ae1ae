const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=/

/**
 * CSRF check: a state-changing request must come from the same origin, or from no page and then without a session.
 * @param session matches the session cookie
 */
export function isCrossOrigin({ headers }: Pick<Request, 'headers'>, session = SESSION_COOKIE): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  // Behind a proxy the server does not know its own scheme. Only the browser (`Sec-Fetch-Site`) tells an http page from
  // this https site.
  if (origin !== null)
    return (
      !URL.canParse(origin) ||
      new URL(origin).host !== headers.get('host') ||
      site === 'cross-site' ||
      site === 'same-site'
    )
  return site === null ? session.test(headers.get('cookie') ?? '') : site !== 'same-origin'
}
