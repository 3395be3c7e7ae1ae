import { sendWithProgress, type Sending } from '../../send-with-progress'
import type { Refusal } from '../ask'

const ADDRESS = '/api/v1/images/create-image'
/** Milliseconds for sending and making all sizes. */
const TIMEOUT = 180_000

const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })

/** A file whose type the browser does not know is sent as an image all the same: the server looks at what is in it. */
const asImage = (url: string) => url.replace(/^data:(?!image\/)[^;,]*/, 'data:image/unknown')

interface Uploading {
  /** Why the image was not taken; `undefined` where it was. */
  readonly done: Promise<Refusal | undefined>
  cancel(): void
}

/**
 * Sends an image as `create-image` takes it (specification, section 7).
 * @param progressed told the part that is sent, 0 to 1
 */
export function upload(file: File, progressed: (part: number) => void): Uploading {
  let sending: Sending | undefined
  let isCancelled = false
  const sent = async (): Promise<Refusal | undefined> => {
    const body = JSON.stringify({ imgData: asImage(await dataUrl(file)), name: file.name })
    if (isCancelled) return { status: 0 }
    sending = sendWithProgress(ADDRESS, body, {
      headers: { 'content-type': 'application/json' },
      timeout: TIMEOUT,
      progressed,
    })
    const { status, json } = await sending.done
    return status >= 200 && status < 300 ? undefined : { ...(json as object), status }
  }
  return {
    done: sent().catch(() => ({ status: 0 })),
    cancel() {
      isCancelled = true
      sending?.cancel()
    },
  }
}
