/**
 * Exits with code 0 on the first SIGINT or SIGTERM, after the stop function, if set, has resolved. Call it first: a
 * signal without a handler kills the process, or is ignored if it is PID 1 of a container.
 */
export function handleStopSignals(): (stop: () => Promise<unknown>) => void {
  let stop = () => Promise.resolve<unknown>(undefined)
  let stopping: Promise<void> | undefined
  // The terminal and the parent command may each send a signal: only the first counts.
  const end = () => (stopping ??= stop().then(() => process.exit(0)))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end())
  return (newStop) => {
    stop = newStop
  }
}
