import type { Fault } from '@/lib/http/faults'

/** What is wrong with one field; the message is for developers. A backend that is not ours may know no faults. */
export interface FieldError {
  readonly field: string
  readonly message: string
  readonly fault?: Fault
  readonly limit?: number
}

/** A refusal of one of our own handlers (RFC 9457), as far as a page says it. Status 0: there was no answer. */
export interface Refusal {
  readonly status: number
  readonly detail?: string
  /** Bad fields by their names. */
  readonly errors?: readonly FieldError[]
  readonly [more: string]: unknown
}

export type Asked<T> = { readonly answer: T } | { readonly refusal: Refusal }

const TIMEOUT = 30_000

/** Asks a handler for administrators. Never fails: what went wrong is part of what it gives. */
export async function ask<T>(
  address: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Asked<T>> {
  try {
    const response = await fetch(address, {
      method,
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const json: unknown = await response.json().catch(() => ({}))
    return response.ok ? { answer: json as T } : { refusal: { ...(json as object), status: response.status } }
  } catch {
    return { refusal: { status: 0 } }
  }
}

/** The same for swr, which is told of a refusal by throwing it. */
export async function askOrThrow<T>(address: string): Promise<T> {
  const asked = await ask<T>(address)
  if ('refusal' in asked) throw asked.refusal
  return asked.answer
}
