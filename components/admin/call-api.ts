import type { ValidationCode } from '@/lib/http/validation-codes'

/** Error of one field; `message` is for developers. External backends may not send a code (`reason`). */
export interface FieldError {
  readonly field: string
  readonly message: string
  readonly reason?: ValidationCode
  readonly limit?: number
}

/** Problem details of a rejected call (RFC 9457). Status 0: no response. */
export interface Rejection {
  readonly status: number
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  readonly [more: string]: unknown
}

export type CallResult<T> = { readonly data: T } | { readonly rejection: Rejection }

const TIMEOUT_MS = 30_000

/** Calls an admin API. Never rejects: errors are part of the result. */
export async function callApi<T>(
  url: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<CallResult<T>> {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const json: unknown = await response.json().catch(() => ({}))
    return response.ok ? { data: json as T } : { rejection: { ...(json as object), status: response.status } }
  } catch {
    return { rejection: { status: 0 } }
  }
}

/** Fetcher for SWR: throws the error. */
export async function fetchOrThrow<T>(url: string): Promise<T> {
  const result = await callApi<T>(url)
  if ('rejection' in result) throw result.rejection
  return result.data
}
