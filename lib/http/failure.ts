/** Where a call to an outside system broke. */
export type FailureLayer = 'network' | 'timeout' | 'status' | 'schema'

/** The server process and the framework's bundle have a class each: what one throws, the other knows by this. */
const FAILURE = Symbol.for('site.failure')

/** An outside system failed. Absent things are no failures: they are values of the answer. */
export class Failure extends Error {
  readonly [FAILURE] = true
  readonly layer: FailureLayer
  /** HTTP status of the answer, where there was one. */
  readonly status: number | undefined
  /** Trying again later makes sense. */
  readonly retryable: boolean
  /** Milliseconds for which the system asked to be left alone. */
  readonly retryAfter: number | undefined

  constructor(layer: FailureLayer, detail: string, status?: number, retryAfter?: number) {
    super(`${layer}: ${detail}`)
    this.name = 'Failure'
    this.layer = layer
    this.status = status
    this.retryAfter = retryAfter
    this.retryable = layer !== 'schema' && (status === undefined || status === 429 || status >= 500)
  }
}

/** Whether something that was thrown is a {@link Failure}, whichever of the process's two bundles threw it. */
export const isFailure = (error: unknown): error is Failure => error instanceof Error && FAILURE in error
