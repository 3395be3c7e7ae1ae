import { problem } from '@/lib/http/problem'
import { adminJson, handleAdminRequest, queryParams } from '@/lib/server/admin/responses'
import { hasBuiltInContent, listUnfinishedPages } from '@/lib/server/admin/unfinished-pages'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'

/** Pages without a translation, and drafts; contains no personal data. */
export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'dictionaries', async () =>
    hasBuiltInContent()
      ? adminJson(await listUnfinishedPages(requestSiteLocale(request, queryParams(request).lang)))
      : problem(
          409,
          'The pages belong to the external content service',
          'The page builder (BUILDER_API_KEY) has them; look there',
        ),
  )
