import { processState } from './lib/runtime/process-state.ts'

/** Next calls this with errors thrown by pages, within the context of the request. */
export const onRequestError = (error: unknown): void => processState().onPageError?.(error)
