/**
 * Presence statuses (specification, section 3); an operator chooses what is shown of him. `bot`: a program answers under
 * this account; `guest`: somebody who was invited to answer, such as a geneticist.
 */
export const PRESENCES = ['online', 'offline', 'away', 'dnd', 'leave', 'mobile', 'bot', 'guest'] as const
export type Presence = (typeof PRESENCES)[number]

/** Milliseconds after which an operator whose page says nothing is not there; it says something every 20 seconds. */
export const SEEN_FOR = 60_000

/** What holds without the page being open: who is on leave, reads on a telephone, or is a program. */
const HOLDS_ALONE: readonly Presence[] = ['leave', 'mobile', 'bot']

/** The status that is shown of an operator who chose one and was last seen at a time (ISO). */
export const shownPresence = (chosen: Presence, seenAt: string | null, now: Date): Presence =>
  HOLDS_ALONE.includes(chosen) || (seenAt !== null && now.getTime() - Date.parse(seenAt) < SEEN_FOR)
    ? chosen
    : 'offline'

/** One or two letters in the place of a photograph; none for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).flatMap((word) => /\p{L}/u.exec(word) ?? [])
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].join('').toLocaleUpperCase('und')
}
