import { expect } from 'vitest'

interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly code?: string
}

/** Expects an RFC 9457 problem with the status of the response and without internals. */
export async function expectProblem(response: Response, status: number): Promise<Problem> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const text = await response.text()
  expect(text).not.toMatch(/node_modules|\.ts:\d+|\n\s+at /)
  const body = JSON.parse(text) as Problem
  expect(body).toMatchObject({ type: expect.any(String), title: expect.stringMatching(/\S/), status })
  return body
}
