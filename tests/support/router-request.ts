import { ask, type Answer } from './site.ts'

/** Asks for a page as data, as the router of the browser does: at the address that its headers belong to, which the framework names. */
export async function askAsRouter(origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const asked = { headers: { ...headers, rsc: '1' } }
  const answer = await ask(origin, path, asked)
  const { pathname, search, searchParams } = new URL(answer.headers.location ?? '', origin)
  return searchParams.has('_rsc') ? ask(origin, pathname + search, asked) : answer
}

/** Where an answer leads the browser, by a header or by the data of the router; `undefined` where it does not. */
export function leadsTo({ headers, body }: Answer): string | undefined {
  const path = headers.location ?? /"digest":"NEXT_REDIRECT;\w+;([^;"]*);/.exec(body)?.[1]
  return path === undefined ? undefined : new URL(path, 'http://own.invalid').pathname
}
