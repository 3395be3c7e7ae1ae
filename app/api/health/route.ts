export const dynamic = 'force-dynamic'

/** Liveness. */
export const GET = (): Response => Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
