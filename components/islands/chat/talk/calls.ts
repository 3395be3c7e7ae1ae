import type * as z from 'zod/mini'
import { callAt, withQuery, type Answered, type Query } from '../wire/calls'

const BASE = '/api/chat/'

/** Calls the visitor's side of the chat. */
export const call = <Schema extends z.core.$ZodType>(
  schema: Schema,
  path: string,
  body?: object,
): Promise<Answered<z.output<Schema>>> => callAt(BASE + path, schema, body)

/** The whole address of a call. */
export const addressOf = (path: string, query: Query): string => BASE + withQuery(path, query)
