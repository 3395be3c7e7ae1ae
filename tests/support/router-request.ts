import { ask, type TestResponse } from './site.ts'

/**
 * Requests the RSC data of a page as the client router does, at the URL that the framework computes from the headers.
 */
export async function askAsRouter(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const options = { headers: { ...headers, rsc: '1' } }
  const response = await ask(origin, path, options)
  const { pathname, search, searchParams } = new URL(response.headers.location ?? '', origin)
  return searchParams.has('_rsc') ? ask(origin, pathname + search, options) : response
}

/** Returns the redirect target in the headers or the RSC data of a response; `undefined` if there is no redirect. */
export function leadsTo({ headers, body }: TestResponse): string | undefined {
  const path = headers.location ?? /"digest":"NEXT_REDIRECT;\w+;([^;"]*);/.exec(body)?.[1]
  return path === undefined ? undefined : new URL(path, 'http://own.invalid').pathname
}
