import { parse } from 'node-html-parser'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import type { PageData } from './page-data'

/** A link to a test, by its key: right in every language and variant, and named by the test where it has no words. */
const TEST_LINK = /^test:(.*)$/is

const ALLOWED = {
  allowedTags:
    'p br hr h2 h3 h4 ul ol li dl dt dd blockquote a strong b em i sub sup abbr span code table caption thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href', 'hreflang'], abbr: ['title'], th: ['scope'], '*': ['lang'] },
  allowedSchemes: ['https', 'mailto', 'tel', 'test'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  // A page has one heading of its own already.
  transformTags: { h1: 'h2' },
} satisfies sanitizeHtml.IOptions

/** Text with nothing in it that would run, and so nothing that is left out for that. */
export const cleanText = z
  .string()
  .refine(
    (html) => !/<\s*(?:script|iframe|object|embed|style|form)\b|<[a-z][^<>]*\son\w+\s*=|javascript:/i.test(html),
    'markup in it that may run is left out',
  )

/** The parser puts a value between quotation marks and encodes no more of it than those. */
const attribute = (value: string): string => value.replaceAll('&', '&amp;')

/** The words and address of a link to a test; `undefined` where the catalogue does not have it: its words stay without a link. */
function testLink(key: string, { catalogue }: PageData): { href: string; name: string } | undefined {
  const product = catalogue.products.find((candidate) => candidate.key === key)
  return product && { href: product.href, name: product.name }
}

/**
 * Text of marketers as it may stand in a page: tags and attributes that cannot harm, links into the site in the page's
 * own place, cells that say their column where a table is narrow.
 */
export function richText(html: string, page: PageData): string {
  const root = parse(sanitizeHtml(html, ALLOWED))
  // From the inside out: one whose words are left without a link takes those within it along.
  for (const link of root.querySelectorAll('a').toReversed()) {
    const [, key] = TEST_LINK.exec(link.getAttribute('href') ?? '') ?? []
    if (key === undefined) continue
    const test = testLink(key, page)
    if (!test) link.replaceWith(link.innerHTML)
    else {
      link.setAttribute('href', attribute(test.href))
      if (!link.text.trim()) link.textContent = test.name
    }
  }
  for (const table of root.querySelectorAll('table')) {
    const columns = table.querySelectorAll('thead th').map((cell) => attribute(cell.text.trim()))
    for (const row of table.querySelectorAll('tbody tr'))
      for (const [index, cell] of row.querySelectorAll('td').entries())
        if (columns[index]) cell.setAttribute('data-label', columns[index])
  }
  return root.toString()
}

/** The same without its markup. */
export const wordsOf = (html: string, page: PageData): string => parse(richText(html, page)).text.trim()
