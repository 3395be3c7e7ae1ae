import type { BuilderCall } from '../contract/builder.ts'
import type { Fetch } from '../http/call.ts'

/** Carries a checked call out; the signal ends it. */
export type PageBuilder = (call: BuilderCall, signal: AbortSignal) => Promise<Response>

/** Headers of our own; nothing that a visitor sends travels on. */
const HEADERS = { accept: 'application/json', 'content-type': 'application/json' }

/** Calls the content API itself, at the origin of the call or at another that speaks for it. */
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

/** Hands the call to `POST /api/builder` of a product backend (specification, section 7). */
export const relayedBuilder =
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
