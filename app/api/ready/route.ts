import { problem } from '@/lib/http/problem'
import { databaseAnswers } from '@/lib/server/transport'

export const dynamic = 'force-dynamic'

/** The site can serve: its database answers. */
export async function GET(): Promise<Response> {
  return (await databaseAnswers())
    ? Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
    : problem(503, 'The database does not answer')
}
