import type { ChatMessage } from '@/lib/contract/chat-message'

export const excerptOfMessage = (message: ChatMessage): string =>
  ('text' in message && message.text) || ('file' in message ? message.file.name : '')
