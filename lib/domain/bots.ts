/** The messenger bots with a subscription page (specification, section 2). */
export const BOTS = [
  { key: 'genetics', route: 'substgbot' },
  { key: 'photo', route: 'substgPhotoEnhance' },
  { key: 'surname', route: 'substgSurname_bot' },
] as const

export type Bot = (typeof BOTS)[number]

/** The bot of a key. */
export const botOf = (key: Bot['key']): Bot => BOTS.find((bot) => bot.key === key) as Bot

/** The page of a bot. */
export const botPath = (bot: Bot): `/${string}` => `/${bot.route}`

/** What a bot's page lists of what it does and does not do; the words are messages of the same keys. */
export const BOT_POINTS = ['first', 'second', 'third'] as const
