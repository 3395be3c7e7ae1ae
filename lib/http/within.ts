import { Failure } from './failure.ts'

/**
 * What some work gives, if it gives it in so many milliseconds; its signal ends whatever it has begun.
 * The time is kept here: a request that is waited for may lose its own `AbortSignal.timeout` to the garbage collector.
 * @throws {Failure} of the time, with `what` was waited for; whatever the work throws
 */
export async function within<Result>(
  milliseconds: number,
  what: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const end = new AbortController()
  let alarm: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    alarm = setTimeout(
      () => reject(new Failure('timeout', `no answer from ${what} in ${milliseconds} ms`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([work(end.signal), late])
  } finally {
    clearTimeout(alarm)
    end.abort()
  }
}
