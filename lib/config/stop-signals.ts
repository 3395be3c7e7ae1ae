/**
 * Ends the process with code 0 at the first SIGINT or SIGTERM: at once, and after the returned function got a way to stop,
 * when that has resolved. Call it before anything starts: a signal that comes before its handler kills the process, and as
 * the first process of a container it would be ignored.
 */
export function handleStopSignals(): (stop: () => Promise<unknown>) => void {
  let stop = () => Promise.resolve<unknown>(undefined)
  let stopping: Promise<void> | undefined
  // A terminal and the command above this process each send one: only the first counts.
  const end = () => (stopping ??= stop().then(() => process.exit(0)))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end())
  return (given) => {
    stop = given
  }
}
