import type { ChatProblemCode } from '@/lib/contract/chat-problems'
import type { ChatWord } from '@/lib/contract/chat-words'

/** Refusals with a sentence of their own. */
const OWN = [
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
/** What is not there any more, or not in this state. */
const EXPIRED: readonly string[] = ['conversation', 'message', 'closed', 'fileLink'] satisfies ChatProblemCode[]

/** What is said of a call that was refused, by the `code` of the problem; anything else has failed. */
export function refusalWord(code: string): ChatWord {
  const own = OWN.find((one) => one === code)
  const sentence =
    own ??
    (code === 'stranger'
      ? 'auth'
      : code === 'tooMany'
        ? 'tooOften'
        : EXPIRED.includes(code)
          ? 'actionExpired'
          : 'failed')
  return `chat.err.${sentence}`
}
