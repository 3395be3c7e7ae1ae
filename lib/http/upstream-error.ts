export type UpstreamErrorLayer = 'network' | 'timeout' | 'status' | 'schema'

/** Marks errors across bundles: the server process and Next's bundle each have their own class. */
const FAILURE = Symbol.for('site.failure')

/** An upstream failed. A missing resource is not an error but a value. */
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

export const isUpstreamError = (error: unknown): error is UpstreamError => error instanceof Error && FAILURE in error
