import { Failure } from './failure.ts'

/** An error answer of our own routes (RFC 9457). `detail` is for the developer who reads it, never a stack trace. */
export function problem(status: number, title: string, detail?: string, headers?: Record<string, string>): Response {
  return Response.json(
    { type: 'about:blank', title, status, ...(detail && { detail }) },
    { status, headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers } },
  )
}

/** What a visitor's call gets when the system behind it failed: 504 when slow, 502 else. */
export function failureProblem(error: unknown): Response {
  if (!(error instanceof Failure)) return problem(500, 'Internal error')
  return error.layer === 'timeout'
    ? problem(504, 'The system behind this address did not answer in time')
    : problem(502, 'The system behind this address failed')
}
