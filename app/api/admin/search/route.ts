import { adminSearchQuerySchema } from '@/lib/contract/admin-search'
import { badRequest } from '@/lib/http/problem'
import { logAccess } from '@/lib/server/admin/log-access'
import { adminJson, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { searchPages, toResults } from '@/lib/server/admin/search'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'
import { adminSearch } from '@/lib/server/transport'

/** Searches everything that the account may open, and the pages of the site. */
export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'any', async (actor, { areas, name }) => {
    const query = adminSearchQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    const { q, lng } = query.data
    const siteLocale = requestSiteLocale(request, lng)
    // The chat needs the account's name.
    const seen = name === undefined ? areas.filter((area) => area !== 'chat') : areas
    const [found, pages] = await Promise.all([(await adminSearch()).find(seen, q), searchPages(siteLocale, q)])
    const count = found.orders.length + found.people.length + found.conversations.length
    if (count) await logAccess({ actor, kind: 'search', count })
    return adminJson({ results: [...toResults(siteLocale, found), ...pages] })
  })
