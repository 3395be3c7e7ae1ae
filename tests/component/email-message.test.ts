import fc from 'fast-check'
import { expect, it } from 'vitest'
import { renderEmailBody } from '@/lib/domain/email-message'

const link = fc.webUrl({ withQueryParameters: true })
const word = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), link)

it('only the given URLs are linked, each completely, with any surrounding text', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(link, { minLength: 1, maxLength: 4 }),
      fc.array(word, { maxLength: 8 }),
      (lines, words) => {
        // One address may begin with another.
        const links = [...lines, `${lines[0]}-2026-09-01.pdf`]
        const paragraph = [...words, ...links].join(' ')
        const { text, html } = renderEmailBody([paragraph, 'The end'], links)
        const page = new DOMParser().parseFromString(html, 'text/html')
        const shown = [...page.querySelectorAll('a')].map((anchor) => [anchor.getAttribute('href'), anchor.textContent])
        const expected = paragraph.split(/\s/).filter((part) => links.includes(part))
        expect(shown).toEqual(expected.map((address) => [address, address]))
        expect(text).toBe(`${paragraph}\n\nThe end`)
      },
    ),
  )
})
