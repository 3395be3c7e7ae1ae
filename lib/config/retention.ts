import type { Environment } from './schema.ts'

/** How many days what people leave behind is kept; 0 = for ever. */
export interface RetentionSettings {
  /** What visitors did. */
  readonly events: number
  /** Talks of the own chat with their files, counted from the last message. */
  readonly chats: number
  /** Letters that were sent. */
  readonly letters: number
  /** Subscriptions that were never confirmed, or were ended. */
  readonly subscriptions: number
}

/** The retention times of an environment. */
export const retentionSettings = (e: Environment): RetentionSettings => ({
  events: e.KEEP_EVENTS_DAYS,
  chats: e.KEEP_CHATS_DAYS,
  letters: e.KEEP_LETTERS_DAYS,
  subscriptions: e.KEEP_SUBSCRIPTIONS_DAYS,
})
