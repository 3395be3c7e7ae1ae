import { answerFlag } from '@/lib/server/content/flag-evaluation'

/** OpenFeature Remote Evaluation Protocol: a single flag. */
export async function POST(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  return answerFlag(request, (await params).key)
}
