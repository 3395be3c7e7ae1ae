import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UpstreamError } from '../../../lib/http/upstream-error.ts'
import { createBackoff } from '../../../lib/integrations/backoff.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('applies the requested pause to all callers, for its full duration', async () => {
  const backoff = createBackoff()
  const throttled = vi.fn(() => Promise.reject(new UpstreamError('status', '429', 429, 60_000)))
  await expect(backoff.run(throttled)).rejects.toMatchObject({ retryAfter: 60_000 })
  vi.advanceTimersByTime(20_000)
  await expect(backoff.run(throttled)).rejects.toMatchObject({ status: 429, retryAfter: 40_000 })
  expect(throttled).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(40_000)
  expect(await backoff.run(async () => 'answer')).toBe('answer')
})

it('applies a pause requested in the process’s other bundle too', async () => {
  vi.resetModules()
  const { UpstreamError: Other } = await import('../../../lib/http/upstream-error.ts')
  const backoff = createBackoff()
  const throttled = vi.fn(() => Promise.reject(new Other('status', '429', 429, 60_000)))
  for (let time = 0; time < 2; time++)
    await expect(backoff.run(throttled)).rejects.toMatchObject({ status: 429, retryAfter: 60_000 })
  expect(throttled).toHaveBeenCalledOnce()
})

it('does not pause after a failure without Retry-After', async () => {
  const backoff = createBackoff()
  await expect(backoff.run(() => Promise.reject(new UpstreamError('timeout', 'slow')))).rejects.toThrow('slow')
  expect(await backoff.run(async () => 'answer')).toBe('answer')
})
