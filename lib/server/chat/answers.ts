import 'server-only'
import type { z } from 'zod'
import { config } from '../../config/config.ts'
import type { ChatProblemCode } from '../../contract/chat-problems.ts'
import type { Refused, Sent } from '../../contract/chat-store.ts'
import { badChatCall, chatProblem } from '../../contract/chat-refusal.ts'
import { readBody } from '../guard.ts'

/** Bytes of a call that is no file: a text of the longest in the widest letters, and what goes with it. */
const MAX_BYTES = 100_000

/** An answer of the chat: nobody keeps it. */
export const chatJson = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

/** What goes with a refusal: when to come again; what is left of a file is not read. */
const HEADERS: Readonly<Partial<Record<ChatProblemCode, Record<string, string>>>> = {
  busy: { 'retry-after': '5', connection: 'close' },
  fileSize: { connection: 'close' },
}

/** Why something was not done. */
export const refusedAnswer = ({ refused, detail, retryAfter }: Refused): Response =>
  chatProblem(refused, detail, {
    headers: { ...HEADERS[refused], ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) },
  })

/** The answer to a change that has no result of its own. */
export const doneAnswer = (refused: Refused | undefined): Response =>
  refused ? refusedAnswer(refused) : chatJson({ ok: true })

/** The answer to a message: 201, or 200 where it was there already. */
export const sentAnswer = (sent: Sent | Refused): Response =>
  'refused' in sent ? refusedAnswer(sent) : chatJson({ message: sent.message }, sent.isNew ? 201 : 200)

/** What an answer is of something that may be refused. */
export const foundAnswer = (found: object | Refused): Response =>
  'refused' in found ? refusedAnswer(found as Refused) : chatJson(found)

/** What a call says, or the answer to one that says something else. */
export async function chatBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<{ data: z.output<Schema> } | { refused: Response }> {
  const body = await readBody(request, MAX_BYTES)
  if ('refused' in body)
    return {
      refused:
        body.refused.status === 413
          ? chatProblem('tooLong', `At most ${MAX_BYTES} bytes are read`)
          : chatProblem('invalid', 'The body is not JSON'),
    }
  const parsed = schema.safeParse(body.json)
  return parsed.success ? { data: parsed.data } : { refused: badChatCall(parsed.error) }
}

/** What the address of a call says after `?`. */
export function chatQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): { data: z.output<Schema> } | { refused: Response } {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return parsed.success ? { data: parsed.data } : { refused: badChatCall(parsed.error) }
}

/** Why the own chat does not answer; `undefined` where it is the one that is configured. */
export const otherDriver = (): Response | undefined => (config().chat.driver === 'own' ? undefined : chatProblem('off'))
