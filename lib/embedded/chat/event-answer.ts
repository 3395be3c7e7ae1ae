/** Server-sent events as an answer: nobody on the way keeps them back, packs them or stores them. */
export const eventAnswer = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  })
