import { answerFlag } from '@/lib/server/experiments'

/** What one flag says to the visitor who asks. */
export async function POST(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  return answerFlag(request, (await params).key)
}
