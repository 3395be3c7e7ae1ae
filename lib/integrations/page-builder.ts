import type { BuilderCall } from '../contract/builder.ts'
import type { Fetch } from '../http/call.ts'

export type PageBuilder = (call: BuilderCall, signal: AbortSignal) => Promise<Response>

/** No headers of the visitor are forwarded. */
const HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

export const directBuilder =
  ({ fetch, baseUrl }: { fetch: Fetch; baseUrl?: string }): PageBuilder =>
  ({ url, method, body }, signal) =>
    fetch(
      new Request((baseUrl ?? url.origin) + url.pathname + url.search, {
        method,
        headers: HEADERS,
        redirect: 'manual',
        signal,
        ...(body !== undefined && { body }),
      }),
    )

/** Relays the call through `POST /api/builder` of a product backend (specification, section 7). */
export const proxiedBuilder =
  ({ fetch, baseUrl }: { fetch: Fetch; baseUrl: string }): PageBuilder =>
  ({ url, method, body }, signal) =>
    fetch(
      new Request(`${baseUrl}/api/builder`, {
        method: 'POST',
        headers: HEADERS,
        body: JSON.stringify({ resource: url.href, config: { method, ...(body !== undefined && { body }) } }),
        redirect: 'manual',
        signal,
      }),
    )
