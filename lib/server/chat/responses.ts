import 'server-only'
import type { z } from 'zod'
import { config } from '../../config/config.ts'
import type { ChatProblemCode } from '../../contract/chat-problems.ts'
import type { Rejected, SendResult } from '../../contract/chat-store.ts'
import { badChatCall, chatProblem } from '../../contract/chat-rejection.ts'
import { readBody } from '../request/guard.ts'

/** Limit of JSON bodies: the longest text in multi-byte characters, with its envelope. */
const MAX_BYTES = 100_000

export const chatJson = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

/** Headers of rejections. `connection: close` because the remaining upload is not read. */
const HEADERS: Readonly<Partial<Record<ChatProblemCode, Record<string, string>>>> = {
  busy: { 'retry-after': '5', connection: 'close' },
  fileSize: { connection: 'close' },
}

export const rejectedResponse = ({ rejected, detail, retryAfter }: Rejected): Response =>
  chatProblem(rejected, detail, {
    headers: { ...HEADERS[rejected], ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) },
  })

export const doneResponse = (rejected: Rejected | undefined): Response =>
  rejected ? rejectedResponse(rejected) : chatJson({ ok: true })

/** 201, or 200 if the message already existed. */
export const messageResponse = (result: SendResult | Rejected): Response =>
  'rejected' in result ? rejectedResponse(result) : chatJson({ message: result.message }, result.isNew ? 201 : 200)

export const resultResponse = (result: object | Rejected): Response =>
  'rejected' in result ? rejectedResponse(result as Rejected) : chatJson(result)

export async function chatBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<{ data: z.output<Schema> } | { rejected: Response }> {
  const body = await readBody(request, MAX_BYTES)
  if ('rejected' in body)
    return {
      rejected:
        body.rejected.status === 413
          ? chatProblem('tooLong', `At most ${MAX_BYTES} bytes are read`)
          : chatProblem('invalid', 'The body is not JSON'),
    }
  const parsed = schema.safeParse(body.json)
  return parsed.success ? { data: parsed.data } : { rejected: badChatCall(parsed.error) }
}

export function chatQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): { data: z.output<Schema> } | { rejected: Response } {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return parsed.success ? { data: parsed.data } : { rejected: badChatCall(parsed.error) }
}

export const requireBuiltInChat = (): Response | undefined =>
  config().chat.driver === 'built-in' ? undefined : chatProblem('off')
