import type { z } from 'zod'
import { problem } from '../http/problem.ts'
import { CHAT_PROBLEMS, type ChatProblemCode } from './chat-problems.ts'

/** The problem+json of a call of the chat that is refused. */
export function chatProblem(
  code: ChatProblemCode,
  detail?: string,
  { headers, ...more }: { headers?: Record<string, string>; errors?: unknown } = {},
): Response {
  const { status, title } = CHAT_PROBLEMS[code]
  return problem(status, title, detail, headers, { code, ...more })
}

/** What is wrong with a message, where that is all that is wrong. */
const MESSAGE_FAULTS: Readonly<Record<string, ChatProblemCode>> = { empty: 'empty', tooLong: 'tooLong' }

/** Fields that a visitor writes at length into. */
const TEXTS: readonly unknown[] = ['text', 'question', 'comment']

function codeOf({ issues }: z.ZodError): ChatProblemCode {
  const [issue] = issues
  const field = issue?.path.at(-1)
  if (issues.length > 1 || !issue) return 'invalid'
  if (field === 'kind' && issue.code === 'invalid_union') return 'kind'
  return (TEXTS.includes(field) ? MESSAGE_FAULTS[issue.message] : undefined) ?? 'invalid'
}

/** What a body gets that is not as it should be: each bad field is named, what visitors do by mistake has a code of its own. */
export function badChatCall(error: z.ZodError): Response {
  const errors = error.issues.map((issue) => ({ field: issue.path.join('.') || 'body', message: issue.message }))
  return chatProblem(codeOf(error), errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors })
}
