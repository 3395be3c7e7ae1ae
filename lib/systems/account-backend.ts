import { z } from 'zod'
import { roleMenuSchema, type RoleMenu } from '../contract/account.ts'
import { call, type Fetch } from '../http/call.ts'

/** Milliseconds after which the account counts as not answering. */
const TIMEOUT = 5000

/** The personal-account backend of section 7, as one visitor. */
export interface AccountBackend {
  /** What the visitor may do. @throws {Failure} with status 401 or 403 where he may not, any other where nobody knows */
  roleMenu(): Promise<RoleMenu>
}

/**
 * An address of an image that is a path leads to the host that keeps the image. What is no image stays as it is.
 * @param answer of a call about images, one or a list of them
 * @param baseUrl of the account backend that gave it
 */
export function withWholeImageUrls(answer: unknown, baseUrl: string): unknown {
  const whole = (image: unknown) => {
    const { data } = z.looseObject({ url: z.string() }).safeParse(image)
    return data && URL.canParse(data.url, baseUrl) ? { ...data, url: new URL(data.url, baseUrl).href } : image
  }
  const { data: list } = z.looseObject({ images: z.array(z.unknown()) }).safeParse(answer)
  return list ? { ...list, images: list.images.map(whole) } : whole(answer)
}

/** A client that speaks with the cookies of a visitor. */
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
      // A redirect leads to a form: whatever is said there, nobody was let in.
      call(
        new Request(`${baseUrl}/api/v1/site/1/role-menu`, {
          headers: { accept: 'application/json', cookie: cookies },
          redirect: 'manual',
        }),
        { fetch, timeout: TIMEOUT, schema: roleMenuSchema },
      ),
  }
}
