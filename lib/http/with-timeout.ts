import { UpstreamError } from './upstream-error.ts'

/**
 * Rejects if the work takes longer, and aborts its signal when finished. Not `AbortSignal.timeout`: it may be
 * garbage-collected while a request is pending.
 * @throws {UpstreamError} on timeout, naming `what`; errors of the work
 */
export async function withTimeout<Result>(
  milliseconds: number,
  what: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new UpstreamError('timeout', `no answer from ${what} in ${milliseconds} ms`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([work(controller.signal), timedOut])
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}
