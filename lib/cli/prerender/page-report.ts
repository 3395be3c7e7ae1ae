import { parse } from 'node-html-parser'

export interface PageReport {
  readonly url: string
  /** HTTP status; `0` = no response. */
  readonly status: number
  /** Milliseconds until the response was complete. */
  readonly time: number
  readonly title: string
  readonly description: string
  readonly problems: readonly string[]
  /** URLs of the same site that the page links to, without hash. */
  readonly links: readonly string[]
}

/**
 * Parses a page.
 * @param address URL that was fetched
 * @param site the site's public origin, which canonical URLs and links may use
 */
export function readPage(
  html: string,
  { url, site }: { url: string; site: string },
): Pick<PageReport, 'title' | 'description' | 'problems' | 'links'> {
  const page = parse(html)
  const content = (selector: string) => page.querySelector(selector)?.getAttribute('content')?.trim() ?? ''
  const title = page.querySelector('title')?.text.trim() ?? ''
  const description = content('meta[name="description"]')
  const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
  const own = new URL(url)
  const hasOwnPath =
    URL.canParse(canonical) && new URL(canonical).pathname === own.pathname && !new URL(canonical).search
  const links = page.querySelectorAll('a[href]').flatMap((link) => {
    const href = link.getAttribute('href') ?? ''
    if (!URL.canParse(href, url)) return [href]
    const target = new URL(href, url)
    if (!/^https?:$/.test(target.protocol) || ![own.origin, site].includes(target.origin)) return []
    return [`${own.origin}${target.pathname}${target.search}`]
  })
  const problems = [
    ...(title ? [] : ['no title']),
    ...(description ? [] : ['no description']),
    ...(canonical ? (hasOwnPath ? [] : [`canonical is ${canonical}`]) : ['no canonical']),
    ...(page.querySelector('html')?.getAttribute('lang') ? [] : ['no lang']),
    ...(page.querySelectorAll('h1').length === 1 ? [] : [`${page.querySelectorAll('h1').length} h1`]),
  ]
  return { title, description, problems, links: [...new Set(links)] }
}

/** Adds problems that need all pages: duplicate titles or descriptions within a site, and dead links. */
export function crossCheck(pages: readonly PageReport[], dead: ReadonlySet<string>): PageReport[] {
  const shared = (page: PageReport, key: 'title' | 'description') =>
    page[key] !== '' &&
    pages.some(
      (other) => other !== page && other[key] === page[key] && new URL(other.url).origin === new URL(page.url).origin,
    )
  return pages.map((page) => ({
    ...page,
    problems: [
      ...page.problems,
      ...(['title', 'description'] as const)
        .filter((key) => shared(page, key))
        .map((key) => `${key} is another page's too`),
      ...page.links.filter((link) => dead.has(link)).map((link) => `dead link ${link}`),
    ],
  }))
}
