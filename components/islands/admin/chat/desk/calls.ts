import type * as z from 'zod/mini'
import { callAt, withQuery, type Answered, type Query, type Refusal } from '../../../chat/wire/calls'
import { refusalWord } from '../../../chat/parts/refusal-word'
import type { Trouble } from './model'

const BASE = '/api/admin/chat/'

/** Calls of the operators' side of the chat, in the name of one operator. */
export interface DeskCalls {
  /** The whole address of a call. */
  readonly address: (path: string, query?: Query) => string
  readonly call: <Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    asked?: Asked,
  ) => Promise<Answered<z.output<Schema>>>
}

interface Asked {
  readonly query?: Query
  readonly body?: object
  readonly method?: string
}

/** Every call says who asks: a page speaks for nobody who has signed in over it in another tab. */
export function createDeskCalls(operator: string): DeskCalls {
  const address = (path: string, query: Query = {}) => BASE + withQuery(path, { ...query, as: operator })
  return {
    address,
    call: (schema, path, { query, body, method } = {}) => callAt(address(path, query), schema, body, method),
  }
}

/** The path of one conversation, or of something in it. */
export const talkPath = (conversation: string, ...parts: string[]): string =>
  ['conversations', conversation, ...parts].join('/')

/** The session has ended, or is another operator's by now: whoever signs in again goes on. */
export const isSignedOut = ({ status, code }: Refusal): boolean => !code && (status === 401 || status === 403)

/** What is said of a refusal. */
export const troubleOf = (refusal: Refusal): Trouble => (isSignedOut(refusal) ? 'signedOut' : refusalWord(refusal.code))
