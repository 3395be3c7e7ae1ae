import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CatalogueView } from '../../../lib/contract/catalogue-view.ts'
import type { ContentBlock } from '../../../lib/contract/content-blocks.ts'
import { MAX_PAGE_CHARACTERS } from '../../../lib/domain/site-search/limits.ts'
import { pageText } from '../../../lib/server/search/page-text.ts'
import { cases } from '../../support/generators/runs.ts'

const catalogue = { products: [] } as unknown as CatalogueView
const block = (text: string, children: readonly ContentBlock[] = []): ContentBlock => ({
  id: 'a',
  name: 'Text',
  options: { text },
  children,
})
/** Texts without markup, some longer than a page may be. */
const anyText = fc
  .tuple(fc.stringMatching(/^[a-z]{1,9}$/), fc.constantFrom(1, 10, 1000, MAX_PAGE_CHARACTERS))
  .map(([word, times]) => word.repeat(times).slice(0, 1.2 * MAX_PAGE_CHARACTERS))

it('the searched text of a page is that of its blocks in their order, up to the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, fc.array(anyText, { maxLength: 2 })), { maxLength: 6 }), (texts) => {
      const blocks = texts.map(([text, nested]) =>
        block(
          text,
          nested.map((one) => block(one)),
        ),
      )
      expect(pageText(blocks, catalogue).texts.join('')).toBe(texts.flat(2).join('').slice(0, MAX_PAGE_CHARACTERS))
    }),
    cases(30, 1000),
  )
})

it.each(['<b></b>', '<ul><li>', '<table><tr><td>', '<p>a', '&lt;', '<a href="test:x">'])(
  'at most the limit of a page is parsed, also of markup without text: %s',
  (markup) => {
    const blocks = [1, 2, 3].map((times) => block(markup.repeat((times * MAX_PAGE_CHARACTERS) / 10)))
    expect(pageText(blocks, catalogue).sourceLength).toBe(MAX_PAGE_CHARACTERS)
    expect(pageText([block(markup)], catalogue).sourceLength).toBe(markup.length)
  },
)
