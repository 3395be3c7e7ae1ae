export type UpstreamErrorLayer = 'network' | 'timeout' | 'status' | 'schema'

/** Marks errors across bundles: the server process and Next's bundle each have their own class. */
const FAILURE = Symbol.for('site.failure')

/**
 * An upstream failed. A missing resource is not an error but a value. Only a rejection (`isRejection`) proves that the
 * request was not carried out; after other errors its result is unknown.
 */
export class UpstreamError extends Error {
  readonly [FAILURE] = true
  readonly layer: UpstreamErrorLayer
  readonly status: number | undefined
  readonly retryable: boolean
  readonly retryAfter: number | undefined

  constructor(layer: UpstreamErrorLayer, detail: string, status?: number, retryAfter?: number) {
    super(`${layer}: ${detail}`)
    this.name = 'UpstreamError'
    this.layer = layer
    this.status = status
    this.retryAfter = retryAfter
    this.retryable = layer !== 'schema' && (status === undefined || status === 429 || status >= 500)
  }
}

const UNKNOWN_RESULT_STATUSES = [408, 409, 425, 429]

export const isRejectionStatus = (status: number): boolean =>
  status >= 400 && status < 500 && !UNKNOWN_RESULT_STATUSES.includes(status)

export const isUpstreamError = (error: unknown): error is UpstreamError => error instanceof Error && FAILURE in error

export const isRejection = (error: unknown): boolean =>
  isUpstreamError(error) && error.layer === 'status' && isRejectionStatus(error.status ?? 0)
