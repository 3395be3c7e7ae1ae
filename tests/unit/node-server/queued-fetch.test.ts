import type { HttpBindings } from '@hono/node-server'
import { expect, it } from 'vitest'
import { problem } from '../../../lib/http/problem.ts'
import { withQueuedFetch } from '../../../lib/node-server/handlers/queued-fetch.ts'
import { ClientLeft, RequestRejected, type RequestQueue } from '../../../lib/node-server/handlers/request-queue.ts'

const LIMITS = { rateScale: 1, trustedProxies: 'none' } as never
const env = { incoming: {}, outgoing: {} } as HttpBindings
const KEY = { headers: { authorization: 'Bearer key' } }

/** Sends a request, with or without the key, through a queue, and returns the answer and whether it was queued. */
async function send(init: RequestInit, act: RequestQueue['run'] = (_request, work) => work()) {
  let isQueued = false
  const queue: RequestQueue = {
    run(...run) {
      isQueued = true
      return act(...run)
    },
  }
  const fetch = withQueuedFetch(
    () => new Response('answer'),
    ({ headers }) => headers.has('authorization'),
    LIMITS,
    queue,
  )
  const response = await fetch(new Request('http://backend.example/', init), env)
  return { isQueued, status: response.status, retryAfter: response.headers.get('retry-after') }
}

it('queues requests of other clients, and none of the site', async () => {
  expect(await send({})).toMatchObject({ isQueued: true, status: 200 })
  expect(await send(KEY)).toMatchObject({ isQueued: false, status: 200 })
})

it('returns the response of the queue for a rejected request', async () => {
  const rejection = problem(429, 'Too many requests', undefined, { 'retry-after': '7' })
  const reject = () => Promise.reject(new RequestRejected(rejection))
  expect(await send({}, reject)).toEqual({ isQueued: true, status: 429, retryAfter: '7' })
})

it('ends a request whose client has left, and throws other errors', async () => {
  expect((await send({}, () => Promise.reject(new ClientLeft()))).status).toBe(503)
  await expect(send({}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
