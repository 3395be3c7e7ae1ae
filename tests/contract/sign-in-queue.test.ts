import { expect, it, onTestFinished } from 'vitest'
import { renewDeviceCookie } from '../../lib/embedded/accounts/device-cookies.ts'
import { signIn } from '../../lib/embedded/accounts/sign-in.ts'
import { createAdmin } from '../../lib/embedded/accounts/users.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { useSharedStore } from '../../lib/http/rate-limiter.ts'
import { inPool } from '../../lib/http/pool-queue.ts'
import { onBothEngines } from '../support/contract/engines.ts'

const EMAIL = 'owner@example.com'
const PASSWORD = 'a long enough phrase'

onBothEngines('the queue of passwords', (empty) => {
  async function open() {
    useSharedStore(undefined)
    const { location, remove } = await empty()
    const { database, secret, fetch, stop } = await startEmbedded(location, { seed: false })
    onTestFinished(async () => {
      await stop()
      await remove()
    })
    await createAdmin(database, EMAIL, PASSWORD, new Date())
    const owner = await database.selectFrom('users').select(['id', 'device_key']).executeTakeFirstOrThrow()
    const device = renewDeviceCookie(undefined, owner, secret, new Date())
    const attempt = (from: string, { deviceCookie, signal }: { deviceCookie?: string; signal?: AbortSignal } = {}) =>
      signIn(
        database,
        { email: EMAIL, password: PASSWORD },
        { from, deviceCookie, secret, signal, wait: async () => undefined },
        new Date(),
      )
    return { attempt, device, fetch }
  }

  /** Fills the queue with passwords of other senders, one of which is checked until it is released. */
  function fill(count = 101): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    for (let number = 0; number < count; number += 1) {
      const allocation = `allocation ${number}`
      void inPool('passwords', () => promise, { side: 'visitor', network: allocation, allocation }).catch(
        () => undefined,
      )
    }
    onTestFinished(() => resolve())
    return resolve
  }

  it('rejects an attempt at once if the queue is full, and does not count it', async () => {
    const { attempt, fetch } = await open()
    const release = fill()
    for (let number = 0; number < 30; number += 1) expect(await attempt('203.0.113.7')).toEqual({ rejected: 'busy' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
    const response = await fetch(
      new Request('http://backend.example/api/v1/account/sign-in', { method: 'POST', headers, body }),
    )
    const { code } = (await response.json()) as { code: string }
    expect([response.status, response.headers.get('retry-after'), code]).toEqual([503, '5', 'busy'])
    release()
    expect(await attempt('203.0.113.7')).toHaveProperty('token')
  })

  it('accepts an attempt of a known browser while the queue is full, as often as it is rejected before', async () => {
    const { attempt, device } = await open()
    const release = fill()
    const known = attempt('203.0.113.7', { deviceCookie: device })
    expect(await attempt('203.0.113.7')).toEqual({ rejected: 'busy' })
    release()
    expect(await known).toHaveProperty('token')
  })

  it('drops the attempt of a caller that has left', async () => {
    const { attempt } = await open()
    const release = fill(1)
    const caller = new AbortController()
    const left = attempt('203.0.113.7', { signal: caller.signal })
    caller.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    release()
    expect(await attempt('203.0.113.7')).toHaveProperty('token')
  })
})
