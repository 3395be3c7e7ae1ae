/**
 * Presence statuses of operators (specification, section 3). `bot`: a program answers under this account; `guest`: an
 * invited expert, such as a geneticist. `OFFLINE_CAPABLE` statuses hold without an open page.
 */
export const PRESENCES = ['online', 'offline', 'away', 'dnd', 'leave', 'mobile', 'bot', 'guest'] as const
export type Presence = (typeof PRESENCES)[number]

/** Milliseconds after the last heartbeat (sent every 20 seconds) until an operator counts as offline. */
export const PRESENCE_TIMEOUT_MS = 60_000

const OFFLINE_CAPABLE: readonly Presence[] = ['leave', 'mobile', 'bot']

export const effectivePresence = (status: Presence, seenAt: string | null, now: Date): Presence =>
  OFFLINE_CAPABLE.includes(status) || (seenAt !== null && now.getTime() - Date.parse(seenAt) < PRESENCE_TIMEOUT_MS)
    ? status
    : 'offline'

export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).flatMap((word) => /\p{L}/u.exec(word) ?? [])
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].join('').toLocaleUpperCase('und')
}
