import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Does something that outlives the request in which it is begun: a timer that is set within a request holds all that the
 * framework knows of it, a score of kilobytes, for as long as it runs.
 */
export const outsideRequest: <Result>(act: () => Result) => Result = AsyncLocalStorage.snapshot()
