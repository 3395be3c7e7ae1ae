import type { RetentionDays } from '../domain/retention.ts'
import type { Environment } from './schema.ts'

export const retentionDays = (e: Environment): RetentionDays => ({
  events: e.EVENT_RETENTION_DAYS,
  chats: e.CHAT_RETENTION_DAYS,
  emails: e.EMAIL_RETENTION_DAYS,
  subscriptions: e.SUBSCRIPTION_RETENTION_DAYS,
  drafts: e.DRAFT_RETENTION_DAYS,
})
