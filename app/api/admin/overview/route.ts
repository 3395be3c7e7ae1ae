import { adminJson, handleAdminRequest } from '@/lib/server/admin/responses'
import { overview } from '@/lib/server/transport'

/** Counts what waits for an employee in the areas of the account; contains no personal data. */
export const GET = (request: Request): Promise<Response> =>
  handleAdminRequest(request, 'any', async (_actor, { areas }) =>
    adminJson(await (await overview()).load(areas, new Date())),
  )
