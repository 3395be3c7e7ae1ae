import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Runs work outside of the request's async context: a timer set within a request would retain its context in Next, tens
 * of kilobytes, until it fires.
 */
export const runDetached: <Result>(act: () => Result) => Result = AsyncLocalStorage.snapshot()
