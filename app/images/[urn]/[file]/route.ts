import { LENGTH_HEADER } from '@/lib/http/file-response'
import { embeddedImage } from '@/lib/server/transport'

export const dynamic = 'force-dynamic'

/** An uploaded image, or one of its sizes. */
export async function GET(request: Request): Promise<Response> {
  const image = await embeddedImage(request)
  const headers = new Headers(image.headers)
  const length = headers.get('content-length')
  if (length) headers.set(LENGTH_HEADER, length)
  return new Response(image.body, { status: image.status, headers })
}
