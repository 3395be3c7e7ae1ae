/**
 * Settles like the work, or rejects with the reason of the signal as soon as it aborts; a later error of the work is
 * ignored. Leaves no listener: Node keeps a composite signal that has one, and what the listener refers to, for the
 * life of the process.
 */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  work.catch(() => undefined)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
