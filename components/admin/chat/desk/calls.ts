import type * as z from 'zod/mini'
import { callAt, withQuery, type CallResult, type Query, type Rejection } from '../../../islands/chat/transport/calls'
import { rejectionMessageKey } from '../../../islands/chat/ui/rejection-message'
import type { DeskError } from './model'

const BASE_PATH = '/api/admin/chat/'

export interface DeskCalls {
  readonly url: (path: string, query?: Query) => string
  readonly call: <Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    options?: CallOptions,
  ) => Promise<CallResult<z.output<Schema>>>
}

interface CallOptions {
  readonly query?: Query
  readonly body?: object
  readonly method?: string
}

/** Every call names its operator, so that a page does not act for another who signed in later in another tab. */
export function createDeskCalls(operator: string): DeskCalls {
  const url = (path: string, query: Query = {}) => BASE_PATH + withQuery(path, { ...query, as: operator })
  return { url, call: (schema, path, { query, body, method } = {}) => callAt(url(path, query), schema, body, method) }
}

export const conversationPath = (conversation: string, ...parts: string[]): string =>
  ['conversations', conversation, ...parts].join('/')

/** The session has ended or belongs to another operator. Calls work again after signing in. */
export const isSignedOut = ({ status, code }: Rejection): boolean => !code && (status === 401 || status === 403)

export const toDeskError = (rejection: Rejection): DeskError =>
  isSignedOut(rejection) ? 'signedOut' : rejectionMessageKey(rejection.code)
