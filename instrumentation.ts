import { processState } from './lib/config/process-state.ts'

/** The framework tells what a page threw, in the course of its request. */
export const onRequestError = (error: unknown): void => processState().pageThrew?.(error)
