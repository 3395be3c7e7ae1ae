/**
 * Where a talk stands: nothing is said yet; the visitor has the last word; the operator has it; it is over
 * (specification, section 3).
 */
export const SESSION_STATES = ['new', 'waiting', 'answered', 'closed'] as const
export type SessionState = (typeof SESSION_STATES)[number]

/** What moves a talk on. */
export type SessionEvent = 'visitorWrote' | 'operatorWrote' | 'closed'

/** The state after an event; `undefined` where the event cannot happen, since what is closed stays closed. */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState | undefined {
  if (state === 'closed') return undefined
  return ({ visitorWrote: 'waiting', operatorWrote: 'answered', closed: 'closed' } as const)[event]
}

/** How a visitor rates a talk. */
export const VOTES = ['like', 'dislike'] as const
export type Vote = (typeof VOTES)[number]
