import Cookies from 'js-cookie'
import { VISITOR_ID, WITHDRAWN } from './visitor-id.ts'

/** Cookie of the content SDK, and its lifetime after the latest event (specification, sections 4 and 9). */
const SESSION_COOKIE = 'builderSessionId'
const SESSION_LIFETIME_MS = 30 * 60_000

const validId = (id: string | null | undefined) => (/^[\w-]{16,64}$/.test(id ?? '') ? (id ?? undefined) : undefined)

/**
 * Returns the ids of session and visitor, created on first use; `undefined` if storage is blocked. Requires consent to
 * analytics.
 */
export function visitIds(): { sessionId: string; visitorId: string } | undefined {
  try {
    const visitorId = validId(localStorage.getItem(VISITOR_ID)) ?? crypto.randomUUID()
    localStorage.setItem(VISITOR_ID, visitorId)
    const sessionId = validId(Cookies.get(SESSION_COOKIE)) ?? crypto.randomUUID()
    Cookies.set(SESSION_COOKIE, sessionId, {
      expires: new Date(Date.now() + SESSION_LIFETIME_MS),
      sameSite: 'lax',
      secure: location.protocol === 'https:',
    })
    return { sessionId, visitorId }
  } catch {
    return undefined
  }
}

/**
 * Ends the session and marks the visitor id as withdrawn. Returns the visitor id until the server has deleted its data;
 * then `clearVisitorId` removes it, unless the visitor has consented again.
 */
export function endVisit(): string | undefined {
  Cookies.remove(SESSION_COOKIE)
  try {
    const id = localStorage.getItem(VISITOR_ID)
    const visitor = validId(id?.startsWith(WITHDRAWN) ? id.slice(WITHDRAWN.length) : id)
    if (visitor === undefined) localStorage.removeItem(VISITOR_ID)
    else localStorage.setItem(VISITOR_ID, WITHDRAWN + visitor)
    return visitor
  } catch {
    return undefined
  }
}

export function clearVisitorId(visitor: string): void {
  if (localStorage.getItem(VISITOR_ID) === WITHDRAWN + visitor) localStorage.removeItem(VISITOR_ID)
}
