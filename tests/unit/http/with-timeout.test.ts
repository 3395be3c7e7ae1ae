import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { withTimeout } from '../../../lib/http/with-timeout.ts'
import { collectingGarbage } from '../../support/garbage-collection.ts'

it('returns the result of the work, or its error', async () => {
  expect(await withTimeout(1000, '/x', async () => 7)).toBe(7)
  await expect(withTimeout(1000, '/x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

it('aborts the work on timeout', async () => {
  const signals: AbortSignal[] = []
  await expect(withTimeout(1, '/x', (signal) => (signals.push(signal), new Promise(() => undefined)))).rejects.toThrow(
    'no answer from /x in 1 ms',
  )
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

it('times out even after garbage collection of the request’s signal', async () => {
  const server = createServer(() => undefined).listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const response = withTimeout(300, '/', (signal) => fetch(new Request(url, { method: 'POST', body: '{}', signal })))
  const failed = expect(response).rejects.toThrow('no answer')
  await collectingGarbage(() => failed)
  server.closeAllConnections()
  server.close()
})
