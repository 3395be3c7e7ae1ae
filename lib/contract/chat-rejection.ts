import type { z } from 'zod'
import { problem } from '../http/problem.ts'
import { CHAT_PROBLEMS, type ChatProblemCode } from './chat-problems.ts'

export function chatProblem(
  code: ChatProblemCode,
  detail?: string,
  { headers, ...more }: { headers?: Record<string, string>; errors?: unknown } = {},
): Response {
  const { status, title } = CHAT_PROBLEMS[code]
  return problem(status, title, detail, headers, { code, ...more })
}

const MESSAGE_ERROR_CODES: Readonly<Record<string, ChatProblemCode>> = { empty: 'empty', tooLong: 'tooLong' }

const TEXT_FIELDS: readonly unknown[] = ['text', 'question', 'comment']

function toProblemCode({ issues }: z.ZodError): ChatProblemCode {
  const [issue] = issues
  const field = issue?.path.at(-1)
  if (issues.length > 1 || !issue) return 'invalid'
  if (field === 'kind' && issue.code === 'invalid_union') return 'kind'
  return (TEXT_FIELDS.includes(field) ? MESSAGE_ERROR_CODES[issue.message] : undefined) ?? 'invalid'
}

/**
 * Response to an invalid body. Lists each invalid field; a common user error that is the only error gets a specific
 * code.
 */
export function badChatCall(error: z.ZodError): Response {
  const errors = error.issues.map((issue) => ({ field: issue.path.join('.') || 'body', message: issue.message }))
  return chatProblem(toProblemCode(error), errors.map(({ field, message }) => `${field}: ${message}`).join('; '), {
    errors,
  })
}
