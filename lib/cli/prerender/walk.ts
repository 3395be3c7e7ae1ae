import { parse } from 'node-html-parser'
import { crossCheck, readPage, type PageReport } from './page-report.ts'

const TIMEOUT_MS = 30_000
const MAX_CONCURRENT = 4

export class WalkError extends Error {}

type Progress = (done: number, of: number) => void

async function mapConcurrently<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: MAX_CONCURRENT }, async () => {
      for (const [index, item] of queue) results[index] = await work(item)
    }),
  )
  return results
}

async function get(url: string, init?: RequestInit): Promise<{ status: number; body: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, body: await response.text() }
  } catch {
    return { status: 0, body: '' }
  }
}

/**
 * Page URLs of a site's sitemap, rebased to `base`.
 * @throws {WalkError} if the sitemap is missing or empty
 */
async function sitemapAt(base: string): Promise<{ site: string; urls: string[] }> {
  const { status, body } = await get(`${base}/sitemap.xml`)
  const locations = parse(body)
    .querySelectorAll('loc')
    .map((loc) => loc.text.trim())
    .filter((url) => URL.canParse(url))
  const [first] = locations
  if (status !== 200 || !first)
    throw new WalkError(
      `${base}/sitemap.xml: ${status === 0 ? 'no response' : `status ${status}`}, ${locations.length} addresses`,
    )
  return { site: new URL(first).origin, urls: locations.map((url) => base + new URL(url).pathname) }
}

/**
 * Requests every page of the sitemaps in prerender mode, which warms caches without other side effects, and every page
 * of the same site that they link to.
 * @param flag query of prerender mode, such as `genariumbot=refresh`
 * @throws {WalkError} if a sitemap cannot be read
 */
export async function walk(
  bases: readonly string[],
  flag: string,
  progress: Progress = () => undefined,
): Promise<PageReport[]> {
  const sites = await Promise.all([...new Set(bases)].map(sitemapAt))
  const pageUrls = sites.flatMap(({ site, urls }) => urls.map((url) => ({ site, url })))
  let finishedCount = 0
  let total = pageUrls.length
  const step = () => progress(++finishedCount, total)
  const pages = await mapConcurrently(pageUrls, async ({ site, url }): Promise<PageReport> => {
    const start = performance.now()
    const { status, body } = await get(`${url}?${flag}`, { redirect: 'manual' })
    step()
    const time = Math.round(performance.now() - start)
    const missing = {
      title: '',
      description: '',
      problems: [status === 0 ? 'no response' : `status ${status}`],
      links: [],
    }
    return { url, status, time, ...(status === 200 ? readPage(body, { url, site }) : missing) }
  })
  const links = [...new Set(pages.flatMap((page) => page.links))].filter(
    (link) => !pageUrls.some(({ url }) => url === link),
  )
  total += links.length
  const dead = await mapConcurrently(links, async (link) => {
    const { status } = URL.canParse(link) ? await get(link, { method: 'HEAD' }) : { status: 0 }
    step()
    return status === 0 || status >= 400 ? link : undefined
  })
  const unanswered = pages.filter(({ status }) => status !== 200).map(({ url }) => url)
  return crossCheck(pages, new Set([...unanswered, ...dead.filter((link) => link !== undefined)]))
}
