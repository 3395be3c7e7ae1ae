import { problem } from '@/lib/http/problem'
import { isDatabaseReachable } from '@/lib/server/transport'

export const dynamic = 'force-dynamic'

/** Readiness: the database responds. */
export async function GET(): Promise<Response> {
  return (await isDatabaseReachable())
    ? Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
    : problem(503, 'The database does not respond')
}
