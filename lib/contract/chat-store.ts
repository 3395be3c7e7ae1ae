import type { ConsentRecord } from '../domain/consent-record.ts'
import type { Consumed } from '../http/consume-quota.ts'
import type { FileStream } from '../http/file-response.ts'
import type { Reaction } from '../domain/chat/messages.ts'
import type { Vote } from '../domain/chat/sessions.ts'
import type { Language } from '../domain/languages.ts'
import type { AllowedMail, Mail } from './mail.ts'
import type { DeskConversation, DeskList, DeskQuery, OperatorProfile, OperatorsResponse } from './chat-admin.ts'
import type { ChatMessage } from './chat-message.ts'
import type { MessageInput } from './chat-admin.ts'
import type { ChatProblemCode } from './chat-problems.ts'
import type { Contact } from './chat-contact.ts'
import type { Conversation, ConversationList, Desk, MessagePage } from './chat-state.ts'
import type { Utms } from './utms.ts'

export interface Rejected {
  readonly rejected: ChatProblemCode
  readonly detail?: string
  /** Seconds. */
  readonly retryAfter?: number
}

export interface Consent {
  readonly document: string
  readonly version: string
}

export interface PageContext {
  readonly variant: string
  readonly language: Language
  readonly page: string
  readonly market: string | null
}

export interface NewConversation extends PageContext {
  readonly country: string | null
  readonly utms: Utms
  readonly contact?: Contact | undefined
  readonly consent?: ConsentRecord | undefined
}

export interface OpenedConversation extends MessagePage {
  readonly conversation: Conversation
}

export interface SendResult {
  readonly message: ChatMessage
  readonly isNew: boolean
}

export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export type NotifiedMessage = { readonly text: string } | { readonly file: string }

/**
 * Email that notifies the operator of messages outside working hours. `write` renders it for several messages; it runs
 * in a transaction and must not use the database. `consumed` is the quota for a new email; without it a message is only
 * added to a pending email, if there is one.
 */
export interface QuestionEmail {
  write(messages: readonly NotifiedMessage[], contact: Contact): Promise<Mail>
  readonly consumed: Consumed<'questionEmails'> | undefined
}

export interface SendOptions {
  readonly mail?: AllowedMail | undefined
  readonly operatorEmail?: QuestionEmail | undefined
  readonly from?: PageContext | undefined
}

/** Quotas of a visitor's files: storage in bytes, and time of the worker process in milliseconds. */
export type FileCost = 'chatFiles' | 'fileWork'

/**
 * A file that a client uploads. `read` reads it into memory; it is called only after the permission and capacity
 * checks. `ip` is the visitor's IP address, as counted by rate limits. `signal` aborts when the client
 * disconnects, which removes the upload from the queue. `charge` charges the cost of a visitor's file, bytes before
 * they are written, worker milliseconds after they were spent, except the first charge; it returns the rejection if a
 * quota is exceeded.
 */
export interface Upload {
  readonly id: string
  readonly read: () => Promise<UploadedFile | Rejected>
  readonly mail?: ((name: string) => Promise<AllowedMail | undefined>) | undefined
  readonly operatorEmail?: (() => Promise<QuestionEmail | undefined>) | undefined
  readonly from?: PageContext | undefined
  readonly ip?: string | undefined
  readonly network?: string | undefined
  readonly allocation?: string | undefined
  readonly signal?: AbortSignal
  readonly charge?: (cost: FileCost, amount: number) => Promise<Rejected | undefined>
}

/**
 * Operations of both sides. `participantId`: the visitor's id, or the operator's account. `send` is idempotent: a
 * repeated id returns the existing message.
 */
interface ConversationActions {
  send(
    participantId: string,
    conversation: string,
    message: MessageInput,
    options?: SendOptions,
  ): Promise<SendResult | Rejected>
  upload(participantId: string, conversation: string, file: Upload): Promise<SendResult | Rejected>
  read(participantId: string, conversation: string, seq: number): Promise<Rejected | undefined>
  typing(participantId: string, conversation: string): Promise<Rejected | undefined>
  react(
    participantId: string,
    conversation: string,
    change: { message: string; reaction: Reaction; on: boolean },
  ): Promise<Rejected | undefined>
}

export interface VisitorChat extends ConversationActions {
  desk(): Promise<Desk>
  open(visitor: string, conversation: string | undefined): Promise<OpenedConversation | undefined>
  list(visitor: string): Promise<ConversationList>
  page(visitor: string, conversation: string, before: number | undefined): Promise<MessagePage | Rejected>
  /**
   * Returns up to 1,000 of the newest messages; `openByLink` does so for the holder of a signed link, whose signature
   * the caller has verified.
   */
  openAll(visitor: string, conversation: string): Promise<OpenedConversation | Rejected>
  openByLink(conversation: string): Promise<OpenedConversation | Rejected>
  start(visitor: string, newConversation: NewConversation): Promise<{ conversation: string; isNew: boolean } | Rejected>
  hasPendingEmail(visitor: string, conversation: string): Promise<boolean>
  /** Marks the conversation as answered by email and adds its first question. */
  askOffline(
    visitor: string,
    conversation: string,
    question: { id: string; text: string },
    operatorEmail: QuestionEmail | undefined,
  ): Promise<SendResult | Rejected>
  saveContact(visitor: string, conversation: string, contact: Contact): Promise<Rejected | undefined>
  /** Saves a rating; a missing comment clears the previous one. */
  vote(
    visitor: string,
    conversation: string,
    rating: { vote: Vote; comment?: string | undefined },
  ): Promise<Rejected | undefined>
  consent(visitor: string, conversation: string, consent: ConsentRecord): Promise<Rejected | undefined>
  /** Deletes one conversation of the visitor with its files, or all. @returns the number of remaining conversations */
  deleteConversations(visitor: string, conversation: string | undefined): Promise<{ remaining: number } | Rejected>
  mailTranscript(visitor: string, conversation: string, mail: AllowedMail): Promise<Rejected | undefined>
  /**
   * Handles `GET events`: streams a conversation of the visitor as server-sent events. `secure`: the request came over
   * https. `schedule` runs the reads of the stream, so that the caller can queue and charge them.
   */
  events(request: Request, connection: EventConnection): Promise<Response>
}

interface EventConnection {
  readonly secure: boolean
  readonly schedule?: (<Result>(read: () => Promise<Result>) => Promise<Result>) | undefined
}

export interface DeskChat extends ConversationActions {
  operator(account: string): Promise<string>
  list(account: string, query: DeskQuery): Promise<DeskList>
  find(conversation: string, before: number | undefined): Promise<DeskConversation | Rejected>
  take(account: string, conversation: string): Promise<Rejected | undefined>
  transfer(account: string, conversation: string, to: string): Promise<Rejected | undefined>
  close(account: string, conversation: string): Promise<Rejected | undefined>
  remove(conversation: string, message: string): Promise<Rejected | undefined>
  operators(account: string): Promise<OperatorsResponse>
  saveProfile(account: string, profile: OperatorProfile): Promise<OperatorsResponse>
  /**
   * Streams all conversations as server-sent events, after a given change or `Last-Event-ID`. An open stream marks the
   * operator as present. `isAllowed` asks whether the account may still read; the stream ends within 20 seconds after it
   * may not, and before the first change that comes 5 seconds later.
   */
  events(
    account: string,
    request: Request,
    options: { readonly after?: number | undefined; readonly isAllowed: () => Promise<boolean> },
  ): Promise<Response>
}

export interface ChatStore {
  readonly visitor: VisitorChat
  readonly desk: DeskChat
  /** The file of a signed URL, or its preview image (`preview`). */
  file(id: string, query: URLSearchParams): Promise<FileStream | Rejected>
}
