import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearchIndex } from '../../../components/islands/search/parse-index.ts'
import { searchIndexSchema } from '../../../lib/contract/search-index.ts'
import { SEARCH_KINDS } from '../../../lib/domain/site-search/document.ts'

const text = fc.string()
const index = fc.record({
  documents: fc.array(
    fc.record(
      {
        kind: fc.constantFrom(...SEARCH_KINDS),
        title: text,
        href: text,
        excerpt: text,
        headings: text,
        words: text,
        language: text,
      },
      { requiredKeys: ['kind', 'title', 'href', 'excerpt', 'headings', 'words'] },
    ),
    { maxLength: 3 },
  ),
  messages: fc.record({
    hint: text,
    none: text,
    found: fc.dictionary(fc.constantFrom('one', 'other'), text),
    kinds: fc.record(Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, text]))),
  }),
})

/** Lists copies of a value in which one value at any depth is missing or replaced. */
function spoiled(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [undefined, 7, null, [], {}]
  const entries = Object.entries(value)
  const rebuild = (name: string, other: unknown) => {
    const copy = entries.map(([key, own]) => [key, key === name ? other : own] as const)
    return Array.isArray(value) ? copy.map(([, own]) => own) : Object.fromEntries(copy)
  }
  return [7, null, ...entries.flatMap(([name, own]) => spoiled(own).map((bad) => rebuild(name, bad)))]
}

describe('parseSearchIndex', () => {
  it('accepts valid responses', () => {
    fc.assert(
      fc.property(index, (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(value))
        expect(parseSearchIndex(wire)).toEqual(searchIndexSchema.parse(wire))
      }),
    )
  })

  it('agrees with the schema on responses with one wrong value, and on any JSON', () => {
    fc.assert(
      fc.property(index, (value) => {
        for (const bad of spoiled(value))
          expect([bad, parseSearchIndex(bad) !== undefined]).toEqual([bad, searchIndexSchema.safeParse(bad).success])
      }),
      { numRuns: 20 },
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseSearchIndex(value) !== undefined).toBe(searchIndexSchema.safeParse(value).success)
      }),
    )
  })
})
