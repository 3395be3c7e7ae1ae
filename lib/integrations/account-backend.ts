import { z } from 'zod'
import { roleMenuSchema, type RoleMenu } from '../contract/account.ts'
import { requestJson, type Fetch } from '../http/call.ts'

const TIMEOUT_MS = 5000

/** The account backend (specification, section 7) on behalf of one visitor. */
export interface AccountBackend {
  /** The visitor's permissions. @throws {UpstreamError} with status 401 or 403 if denied, any other if unknown */
  roleMenu(): Promise<RoleMenu>
}

/**
 * Resolves relative image URLs against the account backend. Values that are no images are unchanged.
 * @param answer one image, alone or with its details, or a list
 * @param baseUrl URL of the account backend
 */
export function withAbsoluteImageUrls(answer: unknown, baseUrl: string): unknown {
  const withAbsoluteUrl = (image: unknown) => {
    const { data } = z.looseObject({ url: z.string() }).safeParse(image)
    return data && URL.canParse(data.url, baseUrl) ? { ...data, url: new URL(data.url, baseUrl).href } : image
  }
  const { data: list } = z.looseObject({ images: z.array(z.unknown()) }).safeParse(answer)
  if (list) return { ...list, images: list.images.map(withAbsoluteUrl) }
  const { data: details } = z.looseObject({ image: z.unknown() }).safeParse(answer)
  return details?.image ? { ...details, image: withAbsoluteUrl(details.image) } : withAbsoluteUrl(answer)
}

export function createAccountBackend({
  fetch,
  baseUrl,
  cookies,
}: {
  fetch: Fetch
  baseUrl: string
  cookies: string
}): AccountBackend {
  return {
    roleMenu: () =>
      // A redirect leads to a sign-in form and never means access.
      requestJson(
        new Request(`${baseUrl}/api/v1/site/1/role-menu`, {
          headers: { accept: 'application/json', cookie: cookies },
          redirect: 'manual',
        }),
        { fetch, timeoutMs: TIMEOUT_MS, schema: roleMenuSchema },
      ),
  }
}
