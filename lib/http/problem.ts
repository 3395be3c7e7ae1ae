import type { z } from 'zod'
import { isUpstreamError } from './upstream-error.ts'
import { toValidationCode } from './validation-codes.ts'

/** An error response (RFC 9457). `detail` is for developers and never contains a stack trace. */
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

/** Marks a 503 that nginx must not repeat on another server: it is a limit, and no failure. */
export const LIMIT_HEADER = 'x-limit-reached'

export const limitReached = (
  title: string,
  detail: string | undefined,
  seconds: number,
  more?: Record<string, unknown>,
): Response => problem(503, title, detail, { 'retry-after': String(seconds), [LIMIT_HEADER]: '1' }, more)

export function badRequest(error: z.ZodError): Response {
  const fields = error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    message: issue.message,
    ...toValidationCode(issue),
  }))
  return problem(400, 'Bad request', fields.map(({ field, message }) => `${field}: ${message}`).join('; '), undefined, {
    errors: fields,
  })
}

/** Error response for a failed upstream: 503 with Retry-After if it sent one, 504 on timeout, else 502. */
export function upstreamProblem(error: unknown): Response {
  if (!isUpstreamError(error)) return problem(500, 'Internal error')
  if (error.retryAfter !== undefined) {
    const seconds = Math.ceil(error.retryAfter / 1000)
    return problem(503, 'The upstream is too busy', `Try again in ${seconds} s`, { 'retry-after': String(seconds) })
  }
  return error.layer === 'timeout'
    ? problem(504, 'The upstream did not respond in time')
    : problem(502, 'The upstream failed')
}
