import { UpstreamError, isUpstreamError } from '../http/upstream-error.ts'

/** Honors `Retry-After` of an upstream across all its clients. */
export interface Backoff {
  /** @throws {UpstreamError} while the upstream asked to wait */
  run<T>(request: () => Promise<T>): Promise<T>
}

export function createBackoff(): Backoff {
  let blockedUntil = 0
  return {
    async run(request) {
      const remainingMs = blockedUntil - Date.now()
      if (remainingMs > 0)
        throw new UpstreamError(
          'status',
          `it sent Retry-After: no request for ${Math.ceil(remainingMs / 1000)} s more`,
          429,
          remainingMs,
        )
      try {
        return await request()
      } catch (error) {
        if (isUpstreamError(error) && error.retryAfter)
          blockedUntil = Math.max(blockedUntil, Date.now() + error.retryAfter)
        throw error
      }
    },
  }
}
