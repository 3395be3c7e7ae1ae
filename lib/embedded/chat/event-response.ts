/** Response with server-sent events; its headers prevent proxies from buffering, compressing or caching it. */
export const eventResponse = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  })
