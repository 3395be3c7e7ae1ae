import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  CATALOGUE,
  catalogueEntry,
  COMPARISON,
  GOALS,
  GROUPS,
  MAIN_PRODUCT,
  MAIN_PRODUCT_PARTS,
} from '../../../lib/domain/catalogue.ts'

const sprite = readFileSync('public/drawings/sprite.svg', 'utf8')
const drawn = new Set([...sprite.matchAll(/<symbol [^>]*id="([^"]+)"/g)].map((match) => match[1]))
const keys = CATALOGUE.map((entry) => entry.key)

describe('the catalogue', () => {
  it('has 28 products in six groups (glossary 2.2)', () => {
    expect(CATALOGUE.length).toBe(28)
    expect(new Set(keys).size).toBe(28)
    expect(GROUPS).toEqual(['health', 'origin', 'drugs', 'lifestyle', 'family', 'genealogy'])
    expect(GROUPS.map((group) => CATALOGUE.filter((entry) => entry.group === group).length)).toEqual([6, 4, 3, 5, 5, 5])
  })

  it('serves every goal, and every goal has a featured product', () => {
    expect(
      CATALOGUE.filter((entry) => !entry.goals.length || entry.goals.some((goal) => !GOALS.includes(goal))),
    ).toEqual([])
    expect(GOALS.filter((goal) => !CATALOGUE.some((entry) => entry.featured && entry.goals.includes(goal)))).toEqual([])
  })

  it('has a pictogram for every product and a tube label for every featured one', () => {
    expect(keys.filter((key) => !drawn.has(key))).toEqual([])
    expect(CATALOGUE.filter((entry) => entry.featured && !drawn.has(`tube-${entry.key}`))).toEqual([])
  })

  it('refers only to its own products, as does the style sheet that hides one', () => {
    const hidden = [...readFileSync('components/styles/base.css', 'utf8').matchAll(/\[data-product='([^']+)'\]/g)].map(
      ([, key = '']) => key,
    )
    expect(hidden).toEqual(['pregnancy-planning'])
    const named = [MAIN_PRODUCT, ...hidden, ...MAIN_PRODUCT_PARTS, ...COMPARISON.products]
    expect(named.filter((key) => !keys.includes(key))).toEqual([])
  })

  it.each(COMPARISON.topics)('compares how far each test covers $topic', ({ cells }) => {
    expect(cells.length).toBe(COMPARISON.products.length)
    expect(cells.filter((cell) => !['full', 'part', 'none'].includes(cell))).toEqual([])
    expect(cells.filter((cell) => !drawn.has(`mark-${cell}`))).toEqual([])
  })

  it.each(['exome', '/exome', '/exome/', 'exome/'])('finds the record with href "%s"', (href) => {
    expect(catalogueEntry({ name: 'Новый тест', href })?.key).toBe('exome')
  })

  it.each(['', '/', 'Exome', 'exome/x', 'https://evil.example/exome'])(
    'does not find a record with href "%s"',
    (href) => {
      expect(catalogueEntry({ name: 'Новый тест', href })).toBeUndefined()
    },
  )

  const href = fc.oneof(fc.constantFrom(...keys), fc.webPath(), fc.string())
  const space = fc.stringMatching(/^[ \u00a0\t]{1,3}$/)
  /** A variant spelling of a name. */
  const rewritten = (name: string) =>
    fc
      .tuple(fc.constantFrom('toUpperCase', 'toLowerCase', 'trim'), fc.boolean(), space, space)
      .map(([change, hasYo, before, between]) => {
        const changed = name[change as 'trim']().replaceAll(' ', between)
        return before + (hasYo ? changed.replaceAll(/е/g, 'ё') : changed) + before
      })

  it('finds a record by its Russian name before its href, ignoring case, spaces and ё', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CATALOGUE).chain((entry) => fc.tuple(fc.constant(entry), rewritten(entry.name), href)),
        ([entry, name, written]) => {
          expect(catalogueEntry({ name, href: written })?.key).toBe(entry.key)
        },
      ),
    )
  })

  it('has no two names that differ only in case, spaces and ё', () => {
    expect(CATALOGUE.filter(({ name, key }) => catalogueEntry({ name, href: key })?.key !== key)).toEqual([])
  })
})
