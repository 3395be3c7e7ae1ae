import type { z } from 'zod'
import { isFailure } from './failure.ts'
import { faultOf } from './faults.ts'

/** An error answer of our own routes (RFC 9457). `detail` is for the developer who reads it, never a stack trace. */
export function problem(
  status: number,
  title: string,
  detail?: string,
  headers?: Record<string, string>,
  more?: Record<string, unknown>,
): Response {
  return Response.json(
    { type: 'about:blank', title, status, ...(detail && { detail }), ...more },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...headers,
      },
    },
  )
}

/** What a request gets whose parts are not as they should be: each bad one is named, with a fault that a page has words for. */
export function badRequest(error: z.ZodError): Response {
  const fields = error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    message: issue.message,
    ...faultOf(issue),
  }))
  return problem(400, 'Bad request', fields.map(({ field, message }) => `${field}: ${message}`).join('; '), undefined, {
    errors: fields,
  })
}

/** What a visitor's call gets when the system behind it failed: 503 when it asks to come again later, 504 when slow, 502 else. */
export function failureProblem(error: unknown): Response {
  if (!isFailure(error)) return problem(500, 'Internal error')
  if (error.retryAfter !== undefined) {
    const seconds = Math.ceil(error.retryAfter / 1000)
    return problem(503, 'The system behind this address is too busy', `Try again in ${seconds} s`, {
      'retry-after': String(seconds),
    })
  }
  return error.layer === 'timeout'
    ? problem(504, 'The system behind this address did not answer in time')
    : problem(502, 'The system behind this address failed')
}
