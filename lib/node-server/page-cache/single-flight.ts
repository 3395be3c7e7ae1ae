/** Runs `work` one at a time. Callers during a run share the next run, so that each gets data read after its call. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = () => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  const after = async (earlier: Promise<T>) => {
    await earlier.catch(() => undefined)
    next = undefined
    return start()
  }
  return () => (running ? (next ??= after(running)) : start())
}
