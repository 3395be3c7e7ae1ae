import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { within } from '../../../lib/http/within.ts'
import { collectingGarbage } from '../../support/collecting-garbage.ts'

it('gives what the work gives, and its error', async () => {
  expect(await within(1000, '/x', async () => 7)).toBe(7)
  await expect(within(1000, '/x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

it('ends what the work has begun', async () => {
  const given: AbortSignal[] = []
  await expect(within(1, '/x', (signal) => (given.push(signal), new Promise(() => undefined)))).rejects.toThrow(
    'no answer from /x in 1 ms',
  )
  expect(given.map(({ aborted }) => aborted)).toEqual([true])
})

it('holds while garbage is collected: a request forgets the signal that it was made with', async () => {
  const server = createServer(() => undefined).listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const answered = within(300, '/', (signal) => fetch(new Request(url, { method: 'POST', body: '{}', signal })))
  const failed = expect(answered).rejects.toThrow('no answer')
  await collectingGarbage(() => failed)
  server.closeAllConnections()
  server.close()
})
