import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { outsideRequest } from '../../../lib/http/outside-request.ts'
import { sleep } from '../../support/waits.ts'

const request = new AsyncLocalStorage<string>()

it('does its work as part of no request, and goes on in the one that asked', async () => {
  const seen = await request.run('a request', async () => {
    const inside = await outsideRequest(async () => {
      await sleep(1)
      return request.getStore()
    })
    return [inside, request.getStore()]
  })
  expect(seen).toEqual([undefined, 'a request'])
})
