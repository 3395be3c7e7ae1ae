import fc from 'fast-check'
import { expect, it } from 'vitest'
import { renderEmail, type EmailBlock, type EmailLink } from '@/lib/mail/render-email'

const href = fc.webUrl({ withQueryParameters: true })
const words = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), href), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(' '))
const link = fc.record({ text: words, href })
const block: fc.Arbitrary<EmailBlock> = fc.oneof(
  words,
  words.map((smallPrint) => ({ smallPrint })),
  link.map((button) => ({ button })),
  fc.array(link, { maxLength: 3 }).map((links) => ({ links })),
  fc.array(fc.tuple(words, words), { maxLength: 3 }).map((rows) => ({ rows })),
)
const frame = fc.record({
  language: fc.constantFrom('ru', 'pt-PT'),
  siteName: words,
  siteUrl: href,
  contacts: fc.array(link, { maxLength: 2 }),
  company: fc.array(words, { maxLength: 2 }),
})

const linksOf = (one: EmailBlock): readonly EmailLink[] => {
  if (typeof one === 'string') return []
  if ('button' in one) return [one.button]
  return 'links' in one ? one.links : []
}
const textsOf = (one: EmailBlock): readonly string[] => {
  if (typeof one === 'string') return [one]
  if ('rows' in one) return one.rows.flat()
  return 'smallPrint' in one ? [one.smallPrint] : linksOf(one).map(({ text }) => text)
}
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

it('only the given links can be clicked, and every text is shown, in both parts', () => {
  fc.assert(
    fc.property(frame, words, fc.array(block, { maxLength: 6 }), (of, title, blocks) => {
      const { subject, text, html } = renderEmail(of, { title, blocks })
      const page = parsed(html)
      const links = [{ text: of.siteName, href: of.siteUrl }, ...blocks.flatMap(linksOf), ...of.contacts]
      expect(
        [...page.querySelectorAll('a')].map((anchor) => [anchor.getAttribute('href'), anchor.textContent]),
      ).toEqual(links.map((one) => [one.href, one.text]))
      expect([...page.querySelectorAll('script, img, iframe, form, link')]).toEqual([])
      const body = page.body.textContent
      for (const one of [title, ...blocks.flatMap(textsOf)]) {
        expect(body).toContain(one)
        expect(text).toContain(one)
      }
      for (const one of blocks.flatMap(linksOf)) expect(text).toContain(one.href)
      expect(subject).toBe(`${of.siteName}: ${title}`)
      expect(page.documentElement.lang).toBe(of.language)
    }),
  )
})

it('every element has inline styles, because some programs drop the style sheet', () => {
  const blocks: EmailBlock[] = ['text', { smallPrint: 'small' }, { button: { text: 'go', href: 'https://a.test' } }]
  const of = { language: 'en', siteName: 'S', siteUrl: 'https://a.test', contacts: [], company: [] }
  const page = parsed(renderEmail(of, { title: 'T', blocks }).html)
  const styled = [...page.body.querySelectorAll('*')].filter((element) => element.tagName !== 'BR')
  for (const element of [page.body, ...styled]) expect(element.getAttribute('style'), element.tagName).toMatch(/:/)
})
