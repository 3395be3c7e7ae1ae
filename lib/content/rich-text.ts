import { parse } from 'node-html-parser'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import type { CatalogueView } from '../contract/catalogue-view.ts'

interface Tests {
  readonly catalogue: CatalogueView
}

const TEST_LINK = /^test:(.*)$/is

const BLOCK_TAGS = 'p br hr h2 h3 h4 ul ol li dl dt dd blockquote table caption thead tbody tr th td'
const INLINE_TAGS = 'a strong b em i sub sup abbr span code'

const ALLOWED = {
  allowedTags: `${BLOCK_TAGS} ${INLINE_TAGS}`.split(' '),
  allowedAttributes: { a: ['href', 'hreflang'], abbr: ['title'], th: ['scope'], '*': ['lang'] },
  allowedSchemes: ['https', 'mailto', 'tel', 'test'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  // The page has its own h1.
  transformTags: { h1: 'h2' },
} satisfies sanitizeHtml.IOptions

/** Rejects markup that could execute, which rendering would strip silently. */
export const sanitizeText = z
  .string()
  .refine(
    (html) => !/<\s*(?:script|iframe|object|embed|style|form)\b|<[a-z][^<>]*\son\w+\s*=|javascript:/i.test(html),
    'markup in it that may run is left out',
  )

/** `setAttribute` escapes quotation marks only. */
const escapeAmpersands = (value: string): string => value.replaceAll('&', '&amp;')

function testLink(key: string, { catalogue }: Tests): { href: string; name: string } | undefined {
  const product = catalogue.products.find((candidate) => candidate.key === key)
  return product && { href: product.href, name: product.name }
}

/**
 * Sanitizes the marketers' HTML, resolves `test:` links, which are valid in every language and variant, to the page's
 * locale, and labels table cells with their column for narrow screens. An empty link gets the test's name as text; a
 * link to an unknown test is unwrapped.
 */
export function richText(html: string, page: Tests): string {
  const root = parse(sanitizeHtml(html, ALLOWED))
  // Innermost first: replacing an outer link would detach the links within it.
  for (const link of root.querySelectorAll('a').toReversed()) {
    const [, key] = TEST_LINK.exec(link.getAttribute('href') ?? '') ?? []
    if (key === undefined) continue
    const test = testLink(key, page)
    if (!test) link.replaceWith(link.innerHTML)
    else {
      link.setAttribute('href', escapeAmpersands(test.href))
      if (!link.text.trim()) link.textContent = test.name
    }
  }
  for (const table of root.querySelectorAll('table')) {
    const columns = table.querySelectorAll('thead th').map((cell) => escapeAmpersands(cell.text.trim()))
    for (const row of table.querySelectorAll('tbody tr'))
      for (const [index, cell] of row.querySelectorAll('td').entries())
        if (columns[index]) cell.setAttribute('data-label', columns[index])
  }
  return root.toString()
}

export const plainText = (html: string, page: Tests): string => parse(richText(html, page)).text.trim()
