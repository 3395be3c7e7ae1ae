import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Failure } from '../../../lib/http/failure.ts'
import { createRest } from '../../../lib/systems/rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a system that asks to be left alone is, by everybody and for as long as it said', async () => {
  const rest = createRest()
  const throttled = vi.fn(() => Promise.reject(new Failure('status', '429', 429, 60_000)))
  await expect(rest.spare(throttled)).rejects.toMatchObject({ retryAfter: 60_000 })
  vi.advanceTimersByTime(20_000)
  await expect(rest.spare(throttled)).rejects.toMatchObject({ status: 429, retryAfter: 40_000 })
  expect(throttled).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(40_000)
  expect(await rest.spare(async () => 'answer')).toBe('answer')
})

it('a failure of the process’s other bundle is heard too', async () => {
  vi.resetModules()
  const { Failure: Other } = await import('../../../lib/http/failure.ts')
  const rest = createRest()
  const throttled = vi.fn(() => Promise.reject(new Other('status', '429', 429, 60_000)))
  for (let time = 0; time < 2; time++)
    await expect(rest.spare(throttled)).rejects.toMatchObject({ status: 429, retryAfter: 60_000 })
  expect(throttled).toHaveBeenCalledOnce()
})

it('a failure that says nothing of a rest costs none', async () => {
  const rest = createRest()
  await expect(rest.spare(() => Promise.reject(new Failure('timeout', 'slow')))).rejects.toThrow('slow')
  expect(await rest.spare(async () => 'answer')).toBe('answer')
})
