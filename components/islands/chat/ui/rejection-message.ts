import type { ChatProblemCode } from '@/lib/contract/chat-problems'
import type { ChatMessageKey } from '@/lib/contract/chat-messages'

/** Codes with a message of their own. */
const OWN_MESSAGE_CODES = [
  'employee',
  'consentSave',
  'consentLog',
  'fileSize',
  'fileEmpty',
  'fileType',
  'fileScript',
  'fileMacro',
  'fileArchive',
  'fileDisguise',
  'fileName',
  'fileDamaged',
  'filePixels',
] as const satisfies readonly ChatProblemCode[]
/** The target is gone or in another state. */
const EXPIRED_CODES: readonly string[] = ['conversation', 'message', 'closed', 'fileLink'] satisfies ChatProblemCode[]

export function rejectionMessageKey(code: string): ChatMessageKey {
  const ownCode = OWN_MESSAGE_CODES.find((one) => one === code)
  const key =
    ownCode ??
    (code === 'unknownVisitor'
      ? 'auth'
      : code === 'tooMany'
        ? 'tooOften'
        : EXPIRED_CODES.includes(code)
          ? 'actionExpired'
          : 'failed')
  return `chat.err.${key}`
}
