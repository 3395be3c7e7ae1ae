/** Messenger bots with a subscription page (specification, section 2). */
export const BOTS = [
  { key: 'genetics', route: 'substgbot' },
  { key: 'photo', route: 'substgPhotoEnhance' },
  { key: 'surname', route: 'substgSurname_bot' },
] as const

export type Bot = (typeof BOTS)[number]

export const botOf = (key: Bot['key']): Bot => BOTS.find((bot) => bot.key === key) as Bot

export const botPath = (bot: Bot): `/${Bot['route']}` => `/${bot.route}`

export const BOT_POINTS = ['first', 'second', 'third'] as const
