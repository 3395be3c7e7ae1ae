/** Where a call to an outside system broke. */
export type FailureLayer = 'network' | 'timeout' | 'status' | 'schema'

/** An outside system failed. Absent things are no failures: they are values of the answer. */
export class Failure extends Error {
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
