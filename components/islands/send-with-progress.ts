import { jsonOf } from './json-of'

/** An answer to what was sent; status 0: there was none, or it was cancelled. */
interface SentAnswer {
  readonly status: number
  readonly json: unknown
  readonly retryAfter: string | null
}

export interface Sending {
  /** Never fails: what went wrong is part of what it gives. */
  readonly done: Promise<SentAnswer>
  cancel(): void
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds for sending, and for what the server then does. */
  readonly timeout: number
  /** Told the part that is sent, 0 to 1. */
  readonly progressed: (part: number) => void
}

/** Sends something large by POST: `fetch` does not say how far it is. */
export function sendWithProgress(
  address: string,
  body: XMLHttpRequestBodyInit,
  { headers = {}, timeout, progressed }: Options,
): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<SentAnswer>((resolve) => {
    request.open('POST', address)
    request.timeout = timeout
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => progressed(total ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        json: jsonOf(request.responseText),
        retryAfter: request.getResponseHeader('retry-after'),
      }),
    )
    for (const event of ['error', 'timeout', 'abort'])
      request.addEventListener(event, () => resolve({ status: 0, json: undefined, retryAfter: null }))
    request.send(body)
  })
  return { done, cancel: () => request.abort() }
}
