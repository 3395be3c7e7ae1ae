import 'server-only'
import { parsePreview, PREVIEW_COOKIE, previewFields, previewText, type Preview } from '../../door/preview.ts'
import { config } from '../../config/config.ts'
import { placeOfPath, href } from '../../../i18n/paths.ts'
import { isSignature } from '../../http/signature.ts'
import { problem } from '../../http/problem.ts'
import { originOfHost } from '../../variants/variants.ts'
import { siteSecret } from '../transport.ts'

/** Leave to look at an entry, where it was given by us and still holds. */
export async function checkedPreview(fields: URLSearchParams): Promise<Preview | undefined> {
  const preview = parsePreview(fields)
  if (!preview || preview.until < Date.now()) return undefined
  return isSignature(preview.sign, previewText(preview), await siteSecret()) ? preview : undefined
}

/** `GET /api/content-preview`: the link to a preview; its cookie goes to the address of the entry and nowhere else. */
export async function startPreview(request: Request): Promise<Response> {
  const preview = await checkedPreview(new URL(request.url).searchParams)
  if (!preview) return problem(403, 'The link does not hold', `Make another one: npm run content -- preview <id>`)
  const secure = originOfHost(request.headers.get('host') ?? '', config()).startsWith('https:') ? '; Secure' : ''
  const seconds = Math.floor((preview.until - Date.now()) / 1000)
  const cookie = `${PREVIEW_COOKIE}=${encodeURIComponent(previewFields(preview).toString())}; Path=${preview.address}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  const { place, path } = placeOfPath(preview.address)
  const headers = { location: href(place, path), 'set-cookie': cookie, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}
