import { ask, type TestResponse, type Site } from '../site.ts'

/** An attempted attack, with its expected status or statuses. */
export interface Attempt {
  readonly what: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly status: number | readonly number[]
}

/** Variants of a site, each with the language of the requested pages. */
export const VARIANTS = [
  ['one', '', '/'],
  ['two', '/lv', '/lv/'],
] as const

/** Sends an attempt and returns its response. */
export const attempt = (
  origin: string,
  { path, method = 'GET', headers = {}, body }: Omit<Attempt, 'what' | 'status'>,
): Promise<TestResponse> => ask(origin, path, { method, headers, ...(body !== undefined && { body }) })

/** Returns the redirect target of a response, without the host if it is the site's. */
export function ledTo({ headers: { location } }: TestResponse, origin: string): string | undefined {
  if (location === undefined) return undefined
  const url = new URL(location.replaceAll('\\', '/'), origin)
  return url.origin === origin ? url.pathname : url.href
}

/** Lists errors of an attacked site: it does not respond, or has logged an unexpected error. */
export async function troubleOf(site: Site): Promise<string[]> {
  const ready = await Promise.all([site.one, site.two].map(async (origin) => (await ask(origin, '/api/ready')).status))
  const lines = site
    .log()
    .split('\n')
    // A body aborted by the client is not an error of the site, although the framework logs one.
    .filter((line) => !line.endsWith('Error: aborted') && /⨯|\bError\b|Unhandled|\bat .*\.(?:js|ts):\d+/.test(line))
  return [...ready.filter((status) => status !== 200).map(String), ...lines]
}
