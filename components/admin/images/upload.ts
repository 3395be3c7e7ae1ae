import { sendWithProgress, type Sending } from '../../islands/send-with-progress'
import type { Rejection } from '../call-api'

const UPLOAD_URL = '/api/v1/images/create-image'
/** Covers sending and the generation of all sizes. */
const TIMEOUT_MS = 180_000

const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })

/** Labels files of an unknown type as images: the server detects the type from the content. */
const asImage = (url: string) => url.replace(/^data:(?!image\/)[^;,]*/, 'data:image/unknown')

interface Uploading {
  /** The error, or `undefined` if the image was stored. */
  readonly done: Promise<Rejection | undefined>
  cancel(): void
}

/** An image whose file an upload replaces, and its version that the administrator has seen. */
interface Replaced {
  readonly urn: string
  readonly version: number
}

/**
 * Uploads an image with `create-image` (specification, section 7).
 * @param onProgress receives the fraction sent, 0 to 1
 */
export function upload(file: File, onProgress: (part: number) => void, replaced?: Replaced): Uploading {
  let sending: Sending | undefined
  let isCancelled = false
  const sent = async (): Promise<Rejection | undefined> => {
    const body = JSON.stringify({ imgData: asImage(await dataUrl(file)), name: file.name })
    if (isCancelled) return { status: 0 }
    const query = replaced ? `?replaces=${replaced.urn}&version=${replaced.version}` : ''
    sending = sendWithProgress(UPLOAD_URL + query, body, {
      headers: { 'content-type': 'application/json' },
      timeout: TIMEOUT_MS,
      onProgress,
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
