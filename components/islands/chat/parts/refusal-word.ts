import type { ChatProblemCode } from '@/lib/contract/chat-problems'
import type { ChatWord } from '@/lib/contract/chat-words'

/** What is said of a call that was refused, by the `code` of the problem; anything else has failed. */
const WORDS: Readonly<Partial<Record<ChatProblemCode, ChatWord>>> = {
  stranger: 'chat.err.auth',
  conversation: 'chat.err.actionExpired',
  message: 'chat.err.actionExpired',
  closed: 'chat.err.actionExpired',
  fileLink: 'chat.err.actionExpired',
  employee: 'chat.err.employee',
  consentSave: 'chat.err.consentSave',
  consentLog: 'chat.err.consentLog',
  email: 'chat.intro.emailFormat',
  fileSize: 'chat.err.fileSize',
  fileEmpty: 'chat.err.fileEmpty',
  fileType: 'chat.err.fileType',
  fileName: 'chat.err.fileName',
  fileScript: 'chat.err.fileScript',
  fileDamaged: 'chat.err.fileDamaged',
  tooMany: 'chat.err.tooMany',
}

export const refusalWord = (code: string): ChatWord => WORDS[code as ChatProblemCode] ?? 'chat.err.failed'
