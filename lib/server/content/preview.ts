import 'server-only'
import { stringifySetCookie } from 'cookie'
import {
  parseDraftAccess,
  PREVIEW_COOKIE,
  draftAccessFields,
  draftAccessPayload,
  type DraftAccess,
} from '../../routing/draft-access.ts'
import { isHttps } from '../request/is-https.ts'
import { siteLocaleOfPath, href } from '../../../i18n/paths.ts'
import { isCrossOrigin } from '../../http/origin.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { isSignature } from '../../http/signature.ts'
import { problem } from '../../http/problem.ts'
import { seeOther } from '../request/redirect.ts'
import { LIMITS } from '../request/rate-limit.ts'
import { siteSecret } from '../transport.ts'

const MAX_BYTES = 5000

/** Checks the signature, not the expiry. */
async function signedPreview(fields: URLSearchParams): Promise<DraftAccess | undefined> {
  const preview = parseDraftAccess(fields)
  return preview && isSignature(preview.sign, draftAccessPayload(preview), await siteSecret()) ? preview : undefined
}

export async function checkedPreview(fields: URLSearchParams): Promise<DraftAccess | undefined> {
  const preview = await signedPreview(fields)
  return preview && preview.until >= Date.now() ? preview : undefined
}

/** Redirects to the entry's page and sets or deletes the preview cookie, which is limited to the entry's path. */
function redirectToEntry(request: Request, { address }: DraftAccess, value: string, seconds: number): Response {
  const cookie = stringifySetCookie({
    name: PREVIEW_COOKIE,
    value,
    path: address,
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
  })
  const { siteLocale, path } = siteLocaleOfPath(address)
  return seeOther(href(siteLocale, path), [cookie])
}

/** `GET /api/content-preview`: opens a preview by its signed link. */
export async function startPreview(request: Request): Promise<Response> {
  const rejected = await LIMITS.previews(request)
  if (rejected) return rejected
  const preview = await checkedPreview(new URL(request.url).searchParams)
  if (!preview) return problem(403, 'The link is not valid', `Make another one: npm run content -- preview <id>`)
  return redirectToEntry(
    request,
    preview,
    draftAccessFields(preview).toString(),
    Math.floor((preview.until - Date.now()) / 1000),
  )
}

/** `POST /api/content-preview`: ends a preview, by the form on its page. */
export async function endPreview(request: Request): Promise<Response> {
  const rejected = isCrossOrigin(request)
    ? problem(403, 'The request comes from another origin')
    : await LIMITS.previews(request)
  if (rejected) return rejected
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`)
  const preview = await signedPreview(new URLSearchParams(new TextDecoder().decode(body)))
  return preview
    ? redirectToEntry(request, preview, '', 0)
    : problem(403, 'The preview link is not valid', 'Open the preview link again')
}
