import { describe, expect, it } from 'vitest'
import { differences, type Budgets } from '../../support/budgets/compare.ts'

const BUDGETS: Budgets = {
  everyPage: { 'components/islands/startup/visitor.island.tsx': 2383, 'node_modules/next': 444_469 },
  pages: {
    'home page': { bytes: { html: 23_000, script: 129_000 }, requests: { script: 6, image: 1 }, modules: {} },
    test: { bytes: { html: 18_000, script: 129_000 }, requests: { script: 6, image: 0 }, modules: {} },
    basket: {
      bytes: { html: 11_000, script: 129_600 },
      requests: { script: 7, image: 0 },
      modules: { 'components/islands/basket/basket.island.tsx': 730 },
    },
  },
  parts: {
    'components/islands/chat/start.ts': {
      bytes: { script: 1173 },
      modules: { 'components/islands/chat/start.ts': 477, 'lib/domain/utms.ts': 361 },
    },
  },
}

/** The same build with other values for some loads. */
const changed = (list: 'pages' | 'parts', loads: Record<string, object>, rest: Partial<Budgets> = {}): Budgets => ({
  ...BUDGETS,
  [list]: Object.fromEntries(Object.entries(BUDGETS[list]).map(([name, load]) => [name, { ...load, ...loads[name] }])),
  ...rest,
})

describe('comparing a build with its budgets', () => {
  it('reports nothing for unchanged sizes and differences of a few bytes', () => {
    expect(differences(BUDGETS, BUDGETS)).toBe('')
    expect(
      differences(BUDGETS, changed('parts', { 'components/islands/chat/start.ts': { bytes: { script: 1173 + 256 } } })),
    ).toBe('')
    expect(
      differences(BUDGETS, changed('pages', { test: { bytes: { html: 18_000 + 256, script: 129_000 - 1290 } } })),
    ).toBe('')
    expect(
      differences(BUDGETS, changed('pages', { test: { bytes: { html: 18_000, script: 129_000 + 257 } } })),
    ).toContain('129000 → 129257 B')
  })

  it('reports what grew and the modules that caused it, largest first', () => {
    const modules = { 'components/islands/chat/start.ts': 500, 'lib/domain/utms.ts': 361, 'node_modules/zod': 172_000 }
    expect(
      differences(
        BUDGETS,
        changed('parts', { 'components/islands/chat/start.ts': { bytes: { script: 22_000 }, modules } }),
      ),
    ).toBe(
      `components/islands/chat/start.ts: script 1173 → 22000 B (+20827)
    +172000 B  node_modules/zod (came)
    +23 B  components/islands/chat/start.ts (477 → 500)`,
    )
  })

  it('groups pages that grew because of the same modules', () => {
    const bytes = (script: number) => ({ bytes: { html: 23_000, script } })
    const larger = changed(
      'pages',
      {
        'home page': bytes(131_000),
        test: { bytes: { html: 18_000, script: 131_000 } },
        basket: { bytes: { html: 11_000, script: 131_600 } },
      },
      { everyPage: { ...BUDGETS.everyPage, 'lib/domain/money.ts': 4000 } },
    )
    expect(differences(BUDGETS, larger)).toBe(
      `home page: script 129000 → 131000 B (+2000)
test: script 129000 → 131000 B (+2000)
basket: script 129600 → 131600 B (+2000)
    +4000 B  lib/domain/money.ts (came)`,
    )
  })

  it('reports what shrank and the modules that were removed', () => {
    const smaller = changed('parts', {
      'components/islands/chat/start.ts': {
        bytes: { script: 800 },
        modules: { 'components/islands/chat/start.ts': 477 },
      },
    })
    expect(differences(BUDGETS, smaller)).toBe(
      `components/islands/chat/start.ts: script 1173 → 800 B (-373)
    -361 B  lib/domain/utms.ts (went)`,
    )
  })

  it('compares request counts exactly', () => {
    expect(differences(BUDGETS, changed('pages', { test: { requests: { script: 6, image: 1 } } }))).toBe(
      'test: requests for image 0 → 1',
    )
  })

  it('reports added and removed page kinds and parts', () => {
    const { basket: _basket, ...pages } = BUDGETS.pages
    const parts = {
      ...BUDGETS.parts,
      'lib/visitor/utms.ts': { bytes: { script: 561 }, modules: { 'lib/visitor/utms.ts': 703 } },
    }
    expect(differences(BUDGETS, { ...BUDGETS, pages, parts })).toBe(
      `basket: is no more, html 11000 → 0 B (-11000), script 129600 → 0 B (-129600), requests for script 7 → 0
    -444469 B  node_modules/next (went)
    -2383 B  components/islands/startup/visitor.island.tsx (went)
    -730 B  components/islands/basket/basket.island.tsx (went)
lib/visitor/utms.ts: is new, script 0 → 561 B (+561)
    +703 B  lib/visitor/utms.ts (came)`,
    )
  })
})
