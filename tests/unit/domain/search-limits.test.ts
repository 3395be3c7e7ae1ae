import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SearchDocument } from '../../../lib/domain/site-search/document.ts'
import { charactersOf, fitIndex } from '../../../lib/domain/site-search/limits.ts'

const text = (maxLength: number) => fc.string({ maxLength })
const document: fc.Arbitrary<SearchDocument> = fc.record({
  kind: fc.constantFrom('test', 'page', 'question'),
  title: text(10),
  href: text(10),
  excerpt: text(20),
  headings: text(20),
  words: text(60),
})
const size = (documents: readonly SearchDocument[]) => documents.reduce((sum, one) => sum + charactersOf(one), 0)

it('an index has the documents in their order, without words or absent only where they do not fit', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 20 }), fc.nat(2800), (documents, max) => {
      const fitting = fitIndex(documents, max)
      expect(size(fitting)).toBeLessThanOrEqual(max)
      const kept: SearchDocument[] = []
      for (const one of documents) {
        const found = fitting[kept.length]
        const bare = { ...one, headings: '', words: '' }
        const hasRoomFor = (wanted: SearchDocument) => size(kept) + charactersOf(wanted) <= max
        if (hasRoomFor(one)) expect(found).toEqual(one)
        else if (hasRoomFor(bare)) expect(found).toEqual(bare)
        else continue
        if (found) kept.push(found)
      }
      expect(kept).toEqual(fitting)
    }),
  )
})
