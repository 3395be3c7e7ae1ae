import Cookies from 'js-cookie'
import { VISITOR_ID, WITHDRAWN } from './visitor-id.ts'

/** Of the content SDK (specification, section 4). */
const SESSION = 'builderSessionId'
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
    const visitorId = known(localStorage.getItem(VISITOR_ID)) ?? crypto.randomUUID()
    localStorage.setItem(VISITOR_ID, visitorId)
    const sessionId = known(Cookies.get(SESSION)) ?? crypto.randomUUID()
    Cookies.set(SESSION, sessionId, {
      expires: new Date(Date.now() + SESSION_MILLISECONDS),
      sameSite: 'lax',
      secure: location.protocol === 'https:',
    })
    return { sessionId, visitorId }
  } catch {
    return undefined
  }
}

/** Forgets the session, and that the visitor is anybody. @returns the visitor's id, for as long as nobody else has forgotten it */
export function endVisit(): string | undefined {
  Cookies.remove(SESSION)
  try {
    const id = localStorage.getItem(VISITOR_ID)
    const visitor = known(id?.startsWith(WITHDRAWN) ? id.slice(WITHDRAWN.length) : id)
    if (visitor === undefined) localStorage.removeItem(VISITOR_ID)
    else localStorage.setItem(VISITOR_ID, WITHDRAWN + visitor)
    return visitor
  } catch {
    return undefined
  }
}

/** Forgets the visitor's id as well, unless he has allowed analytics again. */
export function forgetVisitor(visitor: string): void {
  if (localStorage.getItem(VISITOR_ID) === WITHDRAWN + visitor) localStorage.removeItem(VISITOR_ID)
}
