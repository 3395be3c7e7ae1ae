/** The messenger bots with a subscription page (specification, section 2). */
export const BOTS = [
  { key: 'genetics', route: 'substgbot' },
  { key: 'photo', route: 'substgPhotoEnhance' },
  { key: 'surname', route: 'substgSurname_bot' },
] as const

export type Bot = (typeof BOTS)[number]

/** The page of a bot. */
export const botPath = (bot: Bot): `/${string}` => `/${bot.route}`

/** What a subscription says it came from: site name and route name (specification, section 2). */
export const pointOfContact = (siteName: string, bot: Bot): string => `${siteName} ${bot.route}`
