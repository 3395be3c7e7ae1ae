import 'server-only'
import { stringifySetCookie } from 'cookie'
import { parsePreview, PREVIEW_COOKIE, previewFields, previewText, type Preview } from '../../door/preview.ts'
import { isByHttps } from '../by-https.ts'
import { placeOfPath, href } from '../../../i18n/paths.ts'
import { isForeign } from '../../http/origin.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { isSignature } from '../../http/signature.ts'
import { problem } from '../../http/problem.ts'
import { leadTo } from '../lead-to.ts'
import { LIMITS } from '../rate-limit.ts'
import { siteSecret } from '../transport.ts'

const MAX_BYTES = 5000

/** Leave to look at an entry, where it was given by us; it may be over. */
async function signedPreview(fields: URLSearchParams): Promise<Preview | undefined> {
  const preview = parsePreview(fields)
  return preview && isSignature(preview.sign, previewText(preview), await siteSecret()) ? preview : undefined
}

/** Leave to look at an entry, where it was given by us and still holds. */
export async function checkedPreview(fields: URLSearchParams): Promise<Preview | undefined> {
  const preview = await signedPreview(fields)
  return preview && preview.until >= Date.now() ? preview : undefined
}

/** Leads to the page, with the cookie that lives so many seconds; it goes to the address of the entry and nowhere else. */
function leadToEntry(request: Request, { address }: Preview, value: string, seconds: number): Response {
  const cookie = stringifySetCookie({
    name: PREVIEW_COOKIE,
    value,
    path: address,
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: isByHttps(request),
  })
  const { place, path } = placeOfPath(address)
  return leadTo(href(place, path), [cookie])
}

/** `GET /api/content-preview`: the link to a preview. */
export async function startPreview(request: Request): Promise<Response> {
  const refused = await LIMITS.previews(request)
  if (refused) return refused
  const preview = await checkedPreview(new URL(request.url).searchParams)
  if (!preview) return problem(403, 'The link does not hold', `Make another one: npm run content -- preview <id>`)
  return leadToEntry(
    request,
    preview,
    previewFields(preview).toString(),
    Math.floor((preview.until - Date.now()) / 1000),
  )
}

/** `POST /api/content-preview`: leaves a preview, by the form that stands on its page. */
export async function endPreview(request: Request): Promise<Response> {
  const refused = isForeign(request)
    ? problem(403, 'The call comes from a foreign page')
    : await LIMITS.previews(request)
  if (refused) return refused
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`)
  const preview = await signedPreview(new URLSearchParams(new TextDecoder().decode(body)))
  return preview ? leadToEntry(request, preview, '', 0) : problem(403, 'No such preview was given')
}
