import Cookies from 'js-cookie'

/** Names of the content SDK (specification, section 4). */
const SESSION = 'builderSessionId'
const VISITOR = 'builderVisitorId'
/** How long a session lasts after the latest event (specification, section 9). */
const SESSION_MILLISECONDS = 30 * 60_000

/** An id as we make them; anything else that storage holds is none. */
const known = (id: string | null | undefined) => (/^[\w-]{16,64}$/.test(id ?? '') ? (id ?? undefined) : undefined)

/**
 * Ids of this visit and this visitor, made when first needed; `undefined` in a browser that keeps nothing. Only for who
 * has allowed analytics.
 */
export function visitIds(): { sessionId: string; visitorId: string } | undefined {
  try {
    const visitorId = known(localStorage.getItem(VISITOR)) ?? crypto.randomUUID()
    localStorage.setItem(VISITOR, visitorId)
    const sessionId = known(Cookies.get(SESSION)) ?? crypto.randomUUID()
    Cookies.set(SESSION, sessionId, { expires: new Date(Date.now() + SESSION_MILLISECONDS), sameSite: 'lax', secure: location.protocol === 'https:' })
    return { sessionId, visitorId }
  } catch {
    return undefined
  }
}

/** Forgets both. */
export function forgetVisit(): void {
  Cookies.remove(SESSION)
  try {
    localStorage.removeItem(VISITOR)
  } catch {
    return
  }
}
