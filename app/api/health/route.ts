export const dynamic = 'force-dynamic'

/** The process lives. */
export const GET = (): Response => Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
