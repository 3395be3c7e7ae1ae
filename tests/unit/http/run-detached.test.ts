import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { runDetached } from '../../../lib/http/run-detached.ts'
import { sleep } from '../../support/waits.ts'

const request = new AsyncLocalStorage<string>()

it('runs outside the context of the request and restores it for the caller', async () => {
  const seen = await request.run('a request', async () => {
    const inside = await runDetached(async () => {
      await sleep(1)
      return request.getStore()
    })
    return [inside, request.getStore()]
  })
  expect(seen).toEqual([undefined, 'a request'])
})
