import { findLegalVersion } from '@/lib/domain/legal-documents'
import { serveFile } from '@/lib/http/file-response'
import { problem } from '@/lib/http/problem'
import { legalPdf } from '@/lib/server/content/legal-pdf'
import { requireSiteLocale } from '@/lib/server/page/site-locale'

export const dynamic = 'force-dynamic'

/** The PDF of a document's version; the middleware rewrites its public URL to this route. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ variant: string; locale: string; slug: string }> },
): Promise<Response> {
  const version = findLegalVersion((await params).slug)
  if (!version) return problem(404, 'No such document')
  return serveFile(request, await legalPdf(await requireSiteLocale(params), version))
}
