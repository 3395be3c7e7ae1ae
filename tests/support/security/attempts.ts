import { ask, type Answer, type Site } from '../site.ts'

/** A request that tries something, and the status that it has to be answered with, or one of some. */
export interface Attempt {
  readonly what: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly status: number | readonly number[]
}

/** The variants of a site, each with the language that its pages are asked for in. */
export const VARIANTS = [
  ['one', '', '/'],
  ['two', '/lv', '/lv/'],
] as const

/** Makes an attempt and gives its answer. */
export const attempt = (
  origin: string,
  { path, method = 'GET', headers = {}, body }: Omit<Attempt, 'what' | 'status'>,
): Promise<Answer> => ask(origin, path, { method, headers, ...(body !== undefined && { body }) })

/** Where an answer leads, without the host where it is the site's own. */
export function ledTo({ headers: { location } }: Answer, origin: string): string | undefined {
  if (location === undefined) return undefined
  const url = new URL(location.replaceAll('\\', '/'), origin)
  return url.origin === origin ? url.pathname : url.href
}

/** What is wrong with a site that was tried: it does not answer, or has met what it did not expect. */
export async function troubleOf(site: Site): Promise<string[]> {
  const ready = await Promise.all([site.one, site.two].map(async (origin) => (await ask(origin, '/api/ready')).status))
  const lines = site
    .log()
    .split('\n')
    // Whoever gives up in the middle of a body is no trouble of ours, though the framework says so.
    .filter((line) => line !== 'Error: aborted' && /⨯|\bError\b|Unhandled|\bat .*\.(?:js|ts):\d+/.test(line))
  return [...ready.filter((status) => status !== 200).map(String), ...lines]
}
