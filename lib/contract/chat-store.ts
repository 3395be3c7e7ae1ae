import type { ConsentRecord } from '../domain/consent-record.ts'
import type { Consumed } from '../http/consume-quota.ts'
import type { FileStream } from '../http/file-answer.ts'
import type { Reaction } from '../domain/chat/messages.ts'
import type { Vote } from '../domain/chat/sessions.ts'
import type { Language } from '../domain/languages.ts'
import type { AllowedMail, Mail } from './mail.ts'
import type { DeskConversation, DeskList, DeskQuestion, OperatorProfile, OperatorsAnswer } from './chat-admin.ts'
import type { ChatMessage } from './chat-message.ts'
import type { WrittenMessage } from './chat-admin.ts'
import type { ChatProblemCode } from './chat-problems.ts'
import type { Contact } from './chat-contact.ts'
import type { Conversation, ConversationList, Desk, MessagePage } from './chat-state.ts'
import type { Utms } from './utms.ts'

/** Something was not done; the code says why. */
export interface Refused {
  readonly refused: ChatProblemCode
  readonly detail?: string
  /** Seconds after which it may be done. */
  readonly retryAfter?: number
}

/** A document that was agreed to. */
export interface Consent {
  readonly document: string
  readonly version: string
}

/** Where a visitor is. */
export interface Whereabouts {
  readonly variant: string
  readonly language: Language
  readonly page: string
  /** The country that his page knows. */
  readonly market: string | null
}

/** A talk that is to begin, or to go on. */
export interface NewTalk extends Whereabouts {
  /** By his address. */
  readonly country: string | null
  readonly utms: Utms
  readonly contact?: Contact | undefined
  readonly consent?: ConsentRecord | undefined
}

/** A talk with its newest messages. */
export interface OpenedTalk extends MessagePage {
  readonly conversation: Conversation
}

export interface Sent {
  readonly message: ChatMessage
  /** False for a message that was there already. */
  readonly isNew: boolean
}

/** A file as it came, under the name that it says of itself. */
export interface CameFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What a visitor has written, as a letter tells it: a text, or the name of a file. */
export type ToldMessage = { readonly text: string } | { readonly file: string }

/** What tells the operator of messages outside hours. */
export interface QuestionLetter {
  /** Writes the letter with some messages. Runs in a transaction: it must not use the database. */
  write(messages: readonly ToldMessage[], contact: Contact): Promise<Mail>
  /** For a new letter; without it a message goes into one that waits, or into none. */
  readonly consumed: Consumed<'operatorEmails'> | undefined
}

/** What goes along with a message. */
export interface Beside {
  /** Goes out when the message is new. */
  readonly mail?: AllowedMail | undefined
  /** The same for the operator, who is told of several messages together. */
  readonly letter?: QuestionLetter | undefined
  /** Where the visitor is who writes it. */
  readonly from?: Whereabouts | undefined
}

/** What a file takes: room, in bytes, and time of the worker process, in milliseconds. */
export type FileCost = 'chatFiles' | 'fileWork'

/** A file that somebody sends. */
export interface Upload {
  /** Of the message that it becomes. */
  readonly id: string
  /** Takes it into memory: asked for where it may come at all, and there is room for it. */
  readonly read: () => Promise<CameFile | Refused>
  /** The letter that goes out with it when it is new. */
  readonly mail?: ((name: string) => Promise<AllowedMail | undefined>) | undefined
  /** The same for the operator, who is told of several messages together. */
  readonly letter?: (() => Promise<QuestionLetter | undefined>) | undefined
  readonly from?: Whereabouts | undefined
  /** Of a visitor, as limits count it. */
  readonly address?: string | undefined
  /** The network around it. */
  readonly network?: string | undefined
  /** Aborts when whoever sends it has gone: it waits for its turn no more. */
  readonly signal?: AbortSignal
  /**
   * Counts what a file of a visitor costs: bytes before they are written; milliseconds of the worker process after they
   * have passed, the first of them before. @returns why it is too much
   */
  readonly charge?: (cost: FileCost, amount: number) => Promise<Refused | undefined>
}

/** What both sides do in a talk. `who`: the visitor of the cookie, or the operator's account. */
interface Talking {
  /** Writes a message; the same id again is the message that there is. */
  send(who: string, conversation: string, message: WrittenMessage, beside?: Beside): Promise<Sent | Refused>
  /** Makes a message of a file. */
  upload(who: string, conversation: string, file: Upload): Promise<Sent | Refused>
  /** Notes that everything up to a message has been read. */
  read(who: string, conversation: string, seq: number): Promise<Refused | undefined>
  /** Tells the other side that somebody types. */
  typing(who: string, conversation: string): Promise<Refused | undefined>
  react(
    who: string,
    conversation: string,
    change: { message: string; reaction: Reaction; on: boolean },
  ): Promise<Refused | undefined>
}

/** The chat for visitors: each reaches his own talks only. */
export interface VisitorChat extends Talking {
  desk(): Promise<Desk>
  /** The talk that is asked for, else the newest one. */
  open(visitor: string, conversation: string | undefined): Promise<OpenedTalk | undefined>
  list(visitor: string): Promise<ConversationList>
  page(visitor: string, conversation: string, before: number | undefined): Promise<MessagePage | Refused>
  /** Every message of a talk, up to a thousand of the newest. */
  all(visitor: string, conversation: string): Promise<OpenedTalk | Refused>
  /** The same for the holder of a signed link, whose signature has been checked. */
  linked(conversation: string): Promise<OpenedTalk | Refused>
  /** Begins a talk, or goes on with the open one. */
  start(visitor: string, talk: NewTalk): Promise<{ conversation: string; isNew: boolean } | Refused>
  /** Whether a letter to the operator is still to go out, so that what is added now goes with it. */
  letterWaits(visitor: string, conversation: string): Promise<boolean>
  /** Marks the talk as one that is answered by e-mail, with a first question. */
  askOffline(
    visitor: string,
    conversation: string,
    question: { id: string; text: string },
    letter: QuestionLetter | undefined,
  ): Promise<Sent | Refused>
  saveContact(visitor: string, conversation: string, contact: Contact): Promise<Refused | undefined>
  /** Keeps a rating; without a comment what was written with the one before is gone. */
  vote(
    visitor: string,
    conversation: string,
    rating: { vote: Vote; comment?: string | undefined },
  ): Promise<Refused | undefined>
  consent(visitor: string, conversation: string, consent: ConsentRecord): Promise<Refused | undefined>
  /** Deletes a conversation of the visitor with its files, or all of them. @returns how many are left */
  forget(visitor: string, conversation: string | undefined): Promise<{ left: number } | Refused>
  /** Puts an e-mail with a link to the transcript into the outbox. */
  mailTranscript(visitor: string, conversation: string, mail: AllowedMail): Promise<Refused | undefined>
  /** Answers `GET events`: a talk of the visitor whom the cookie names as server-sent events. `secure`: he comes by https. */
  events(request: Request, coming: { readonly secure: boolean }): Promise<Response>
}

/** The chat for operators. */
export interface DeskChat extends Talking {
  /** The id of the operator that an account is. */
  operator(account: string): Promise<string>
  list(account: string, question: DeskQuestion): Promise<DeskList>
  find(conversation: string, before: number | undefined): Promise<DeskConversation | Refused>
  take(account: string, conversation: string): Promise<Refused | undefined>
  transfer(account: string, conversation: string, to: string): Promise<Refused | undefined>
  close(account: string, conversation: string): Promise<Refused | undefined>
  /** Takes the text and the file of a message away, for good. */
  remove(conversation: string, message: string): Promise<Refused | undefined>
  operators(account: string): Promise<OperatorsAnswer>
  saveProfile(account: string, profile: OperatorProfile): Promise<OperatorsAnswer>
  /** All talks as server-sent events after a change, or after what the browser says; while they are open, the operator is there. */
  events(account: string, request: Request, after: number | undefined): Promise<Response>
}

export interface ChatStore {
  readonly visitor: VisitorChat
  readonly desk: DeskChat
  /** The file of a signed address, whole or (`preview`) as a smaller picture. */
  file(id: string, query: URLSearchParams): Promise<FileStream | Refused>
}
