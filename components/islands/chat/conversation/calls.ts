import type * as z from 'zod/mini'
import { callAt, withQuery, type CallResult, type Query } from '../transport/calls'

const BASE = '/api/chat/'

export const call = <Schema extends z.core.$ZodType>(
  schema: Schema,
  path: string,
  body?: object,
): Promise<CallResult<z.output<Schema>>> => callAt(BASE + path, schema, body)

export const chatUrl = (path: string, query: Query): string => BASE + withQuery(path, query)
