import { allowMail } from '../../contract/mail.ts'
import type { QuestionLetter, ToldMessage } from '../../contract/chat-store.ts'
import type { Database } from '../database/open.ts'
import { enqueueMail, rewriteMail } from '../outbox/repository.ts'
import type { TalkRow } from './conversations.ts'
import type { StoredContent } from './messages.ts'

/** Milliseconds from one letter about a conversation to the next at least. */
const PAUSE = 15 * 60_000
/** Messages of one letter: more of them are at the desk. */
const MOST = 20

/** The newest letter about a conversation: its id in the outbox, when it may go out, and the number of the first message in it. */
interface StoredLetter {
  readonly id: string
  readonly at: string
  readonly from: number
}

type LetterColumn = Pick<TalkRow, 'letter'>

const letterOf = ({ letter }: LetterColumn) => (letter === null ? undefined : (JSON.parse(letter) as StoredLetter))

/** The id of the newest letter about a conversation. */
export const letterId = (talk: LetterColumn): string | undefined => letterOf(talk)?.id

/** The letter that is still to go out: what is added now goes with it. */
function waitingLetter(talk: LetterColumn, now: Date): StoredLetter | undefined {
  const letter = letterOf(talk)
  return letter && letter.at > now.toISOString() ? letter : undefined
}

/** Whether there is a letter that is still to go out. */
export const letterWaits = (talk: LetterColumn, now: Date): boolean => waitingLetter(talk, now) !== undefined

/** What the visitor has written since a message, one more than a letter takes. */
async function toldSince(transaction: Database, conversation: string, from: number): Promise<ToldMessage[]> {
  const rows = await transaction
    .selectFrom('chat_messages')
    .leftJoin('chat_files', 'chat_files.id', 'chat_messages.file_id')
    .select(['content', 'chat_files.name as file'])
    .where('chat_messages.conversation_id', '=', conversation)
    .where('author', '=', 'visitor')
    .where('kind', '<>', 'deleted')
    .where('seq', '>=', from)
    .orderBy('seq')
    .limit(MOST + 1)
    .execute()
  return rows.map(({ content, file }) =>
    file === null ? { text: (JSON.parse(content) as StoredContent).text ?? '' } : { file },
  )
}

/**
 * Tells the operator of a message that has just been written outside hours: in the letter that waits, else in a new one,
 * which goes out a quarter of an hour after the last at the earliest. Without something of a quota there is no new one.
 * @returns the new letter, for the column of the conversation
 */
export async function tellOperator(
  transaction: Database,
  talk: TalkRow,
  seq: number,
  { write, consumed }: QuestionLetter,
  now: Date,
): Promise<{ letter: string } | undefined> {
  const contact = { name: talk.name, phone: talk.phone, email: talk.email }
  const waiting = waitingLetter(talk, now)
  if (waiting) {
    const messages = await toldSince(transaction, talk.id, waiting.from)
    if (messages.length <= MOST) await rewriteMail(transaction, waiting.id, await write(messages, contact))
    return undefined
  }
  if (!consumed) return undefined
  const last = letterOf(talk)
  const mail = allowMail(await write(await toldSince(transaction, talk.id, seq), contact), consumed)
  const from = Math.max(now.getTime(), last ? Date.parse(last.at) + PAUSE : 0)
  const id = await enqueueMail(transaction, mail, now.getTime(), from)
  return { letter: JSON.stringify({ id, at: new Date(from).toISOString(), from: seq } satisfies StoredLetter) }
}
