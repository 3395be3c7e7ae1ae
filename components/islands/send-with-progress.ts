import { jsonOf } from './json-of'

/** Status 0: no response, or cancelled. */
interface UploadResponse {
  readonly status: number
  readonly json: unknown
  readonly retryAfter: string | null
}

export interface Sending {
  /** Never rejects. */
  readonly done: Promise<UploadResponse>
  cancel(): void
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds, for upload and processing together. */
  readonly timeout: number
  /** Called with the fraction sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** POST with upload progress, which `fetch` does not report. */
export function sendWithProgress(
  address: string,
  body: XMLHttpRequestBodyInit,
  { headers = {}, timeout, onProgress }: Options,
): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<UploadResponse>((resolve) => {
    request.open('POST', address)
    request.timeout = timeout
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
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
