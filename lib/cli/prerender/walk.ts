import { parse } from 'node-html-parser'
import { crossCheck, readPage, type PageReport } from './page-report.ts'

/** Milliseconds after which a page counts as not answered. */
const TIMEOUT = 30_000
/** Pages that are asked for at a time. */
const AT_ONCE = 4

/** A sitemap that cannot be walked. */
export class WalkError extends Error {}

/** Tells how many of how many steps are done. */
type Progress = (done: number, of: number) => void

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, item] of queue) results[index] = await work(item)
    }),
  )
  return results
}

async function get(address: string, init?: RequestInit): Promise<{ status: number; body: string }> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
    return { status: response.status, body: await response.text() }
  } catch {
    return { status: 0, body: '' }
  }
}

/**
 * The addresses of a site's sitemap, at `base` whatever origin they name.
 * @throws {WalkError} where there is no sitemap with addresses
 */
async function sitemapAt(base: string): Promise<{ site: string; addresses: string[] }> {
  const { status, body } = await get(`${base}/sitemap.xml`)
  const named = parse(body)
    .querySelectorAll('loc')
    .map((loc) => loc.text.trim())
    .filter((address) => URL.canParse(address))
  const [first] = named
  if (status !== 200 || !first)
    throw new WalkError(
      `${base}/sitemap.xml: ${status === 0 ? 'no answer' : `status ${status}`}, ${named.length} addresses`,
    )
  return { site: new URL(first).origin, addresses: named.map((address) => base + new URL(address).pathname) }
}

/**
 * Opens every page of the sitemaps at `bases` in prerender mode, which warms it and changes nothing, and asks for
 * every page of the same site that they link to.
 * @param flag the query of prerender mode, such as `genariumbot=refresh`
 * @throws {WalkError} where a sitemap cannot be read
 */
export async function walk(
  bases: readonly string[],
  flag: string,
  progress: Progress = () => undefined,
): Promise<PageReport[]> {
  const sites = await Promise.all([...new Set(bases)].map(sitemapAt))
  const listed = sites.flatMap(({ site, addresses }) => addresses.map((address) => ({ site, address })))
  let done = 0
  let known = listed.length
  const step = () => progress(++done, known)
  const pages = await inTurn(listed, async ({ site, address }): Promise<PageReport> => {
    const start = performance.now()
    const { status, body } = await get(`${address}?${flag}`, { redirect: 'manual' })
    step()
    const time = Math.round(performance.now() - start)
    const missing = {
      title: '',
      description: '',
      problems: [status === 0 ? 'no answer' : `status ${status}`],
      links: [],
    }
    return { address, status, time, ...(status === 200 ? readPage(body, { address, site }) : missing) }
  })
  const links = [...new Set(pages.flatMap((page) => page.links))].filter(
    (link) => !listed.some(({ address }) => address === link),
  )
  known += links.length
  const dead = await inTurn(links, async (link) => {
    const { status } = URL.canParse(link) ? await get(link, { method: 'HEAD' }) : { status: 0 }
    step()
    return status === 0 || status >= 400 ? link : undefined
  })
  const unanswered = pages.filter(({ status }) => status !== 200).map(({ address }) => address)
  return crossCheck(pages, new Set([...unanswered, ...dead.filter((link) => link !== undefined)]))
}
