import { findLegalVersion } from '@/lib/domain/legal-documents'
import { answerFile } from '@/lib/http/file-answer'
import { problem } from '@/lib/http/problem'
import { legalPdf } from '@/lib/server/legal-pdf'
import { requirePlace } from '@/lib/server/site-place'

export const dynamic = 'force-dynamic'

/** The PDF of a version of a document; the door leads here from its public address. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ variant: string; locale: string; slug: string }> },
): Promise<Response> {
  const version = findLegalVersion((await params).slug)
  if (!version) return problem(404, 'No such document')
  return answerFile(request, await legalPdf(await requirePlace(params), version))
}
