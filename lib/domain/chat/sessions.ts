/**
 * States of a conversation by who acts next: `new` has no messages, `waiting` waits for the operator, `answered` for
 * the visitor (specification, section 3).
 */
export const SESSION_STATES = ['new', 'waiting', 'answered', 'closed'] as const
export type SessionState = (typeof SESSION_STATES)[number]

export type SessionEvent = 'visitorWrote' | 'operatorWrote' | 'closed'

/** Returns the state after an event; `undefined` if the event cannot happen: a closed conversation never reopens. */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState | undefined {
  if (state === 'closed') return undefined
  return ({ visitorWrote: 'waiting', operatorWrote: 'answered', closed: 'closed' } as const)[event]
}

export const VOTES = ['like', 'dislike'] as const
export type Vote = (typeof VOTES)[number]
