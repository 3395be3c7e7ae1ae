import { expect } from 'vitest'

interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly code?: string
}

/** An error of our own routes is RFC 9457 with the status of the answer, and shows nothing of the inside. */
export async function expectProblem(response: Response, status: number): Promise<Problem> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const text = await response.text()
  expect(text).not.toMatch(/node_modules|\.ts:\d+|\n\s+at /)
  const body = JSON.parse(text) as Problem
  expect(body).toMatchObject({ type: expect.any(String), title: expect.stringMatching(/\S/), status })
  return body
}
