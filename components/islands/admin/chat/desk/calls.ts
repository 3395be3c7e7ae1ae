import type * as z from 'zod/mini'
import { callAt, withQuery, type Answered, type Query, type Refusal } from '../../../chat/wire/calls'
import { refusalWord } from '../../../chat/parts/refusal-word'
import type { Trouble } from './model'

const BASE = '/api/admin/chat/'

/** Calls the operators' side of the chat. */
export const deskCall = <Schema extends z.core.$ZodType>(schema: Schema, path: string, body?: object, method?: string): Promise<Answered<z.output<Schema>>> =>
  callAt(BASE + path, schema, body, method)

/** The whole address of a call. */
export const deskAddress = (path: string, query: Query): string => BASE + withQuery(path, query)

/** The path of one conversation, or of something in it. */
export const talkPath = (conversation: string, ...parts: string[]): string => ['conversations', conversation, ...parts].join('/')

/** The session has ended: whoever signs in again goes on. */
export const isSignedOut = ({ status, code }: Refusal): boolean => !code && (status === 401 || status === 403)

/** What is said of a refusal. */
export const troubleOf = (refusal: Refusal): Trouble => (isSignedOut(refusal) ? 'signedOut' : refusalWord(refusal.code))
