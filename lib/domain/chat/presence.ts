/** Presence statuses (specification, section 3). */
export const PRESENCES = ['online', 'offline', 'away', 'dnd', 'leave', 'mobile', 'bot', 'guest'] as const
export type Presence = (typeof PRESENCES)[number]

/** Those that an operator can choose: a robot and a guest are what one is. */
export const CHOSEN_PRESENCES = ['online', 'away', 'dnd', 'leave', 'mobile', 'offline'] as const
export type ChosenPresence = (typeof CHOSEN_PRESENCES)[number]

/** Milliseconds after which an operator whose page says nothing is not there; it says something every 20 seconds. */
export const SEEN_FOR = 60_000

/** What holds without the page being open: who is on leave, or reads on a telephone. */
const HOLDS_ALONE: readonly ChosenPresence[] = ['leave', 'mobile']

/** The status that is shown of an operator who chose one and was last seen at a time (ISO). */
export const shownPresence = (chosen: ChosenPresence, seenAt: string | null, now: Date): Presence =>
  HOLDS_ALONE.includes(chosen) || (seenAt !== null && now.getTime() - Date.parse(seenAt) < SEEN_FOR) ? chosen : 'offline'

/** One or two letters in the place of a photograph; none for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).flatMap((word) => /\p{L}/u.exec(word) ?? [])
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].join('').toLocaleUpperCase('und')
}
