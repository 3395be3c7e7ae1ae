import { expect, it } from 'vitest'
import { UpstreamError } from '../../../lib/http/upstream-error.ts'
import { upstreamProblem, problem } from '../../../lib/http/problem.ts'

it('an error response follows RFC 9457 and is not cached', async () => {
  const response = problem(429, 'Too many requests', 'Six a minute.', { 'retry-after': '10' })
  expect(response.status).toBe(429)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': '10',
  })
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Too many requests',
    status: 429,
    detail: 'Six a minute.',
  })
})

it('omits the detail field when there is no detail', async () => {
  expect(await problem(404, 'Not found').json()).toEqual({ type: 'about:blank', title: 'Not found', status: 404 })
})

it.each<[string, unknown, number]>([
  ['a timeout', new UpstreamError('timeout', 'no answer from /api/price/ in 2000 ms'), 504],
  ['a network error', new UpstreamError('network', 'ECONNREFUSED 10.0.0.7:4300'), 502],
  ['a status of 500', new UpstreamError('status', '500 from /api/price/', 500), 502],
  ['an invalid response', new UpstreamError('schema', 'answer is not JSON'), 502],
  ['an error in the code', new TypeError('x is not a function'), 500],
  ['a thrown value that is not an error', 'boom', 500],
])('an upstream error becomes a problem response without internals: %s', async (_case, error, status) => {
  const response = upstreamProblem(error)
  const body = await response.text()
  expect(response.status).toBe(status)
  expect(JSON.parse(body)).toMatchObject({ status })
  expect(body).not.toMatch(/ECONNREFUSED|10\.0\.0\.7|not a function|boom|\bat \w|\.ts/)
})
