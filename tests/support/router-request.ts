import { ask, type Answer } from './site.ts'

/** Requests the RSC data of a page as the client router does, at the URL that the framework computes from the headers. */
export async function askAsRouter(origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const asked = { headers: { ...headers, rsc: '1' } }
  const answer = await ask(origin, path, asked)
  const { pathname, search, searchParams } = new URL(answer.headers.location ?? '', origin)
  return searchParams.has('_rsc') ? ask(origin, pathname + search, asked) : answer
}

/** Returns the redirect target in the headers or the RSC data of a response; `undefined` if there is no redirect. */
export function leadsTo({ headers, body }: Answer): string | undefined {
  const path = headers.location ?? /"digest":"NEXT_REDIRECT;\w+;([^;"]*);/.exec(body)?.[1]
  return path === undefined ? undefined : new URL(path, 'http://own.invalid').pathname
}
