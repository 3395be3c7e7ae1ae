import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hidden, removedCode, visible } from '../../support/generators/content-entries.ts'
import { cases } from '../../support/generators/runs.ts'
import { FOREIGN, readBlocks, type ContentBlock } from '../../../lib/contract/content-blocks.ts'

const KNOWN = new Set(['Box', 'Text', 'Columns', 'Symbol', 'Core:Section'])
const read = (blocks: readonly unknown[]) => readBlocks(blocks, (name) => KNOWN.has(name))

const text = (words: string, more: object = {}) => ({
  id: words,
  component: { name: 'Text', options: { text: words } },
  ...more,
})
const all = (blocks: readonly ContentBlock[]): ContentBlock[] =>
  blocks.flatMap((block) => [block, ...all(block.children)])
const names = (blocks: readonly ContentBlock[]) => all(blocks).map(({ name }) => name)

describe('parsing blocks', () => {
  it('preserves the order and the nested blocks', () => {
    expect(read([text('a'), { id: 'b', component: { name: 'Core:Section' }, children: [text('c')] }])).toEqual({
      blocks: [
        { id: 'a', name: 'Text', options: { text: 'a' }, children: [] },
        {
          id: 'b',
          name: 'Core:Section',
          options: {},
          children: [{ id: 'c', name: 'Text', options: { text: 'c' }, children: [] }],
        },
      ],
      problems: [],
    })
  })

  it('parses a block without a component as a box', () => {
    for (const component of [undefined, null])
      expect(names(read([{ component, children: [text('a')] }]).blocks)).toEqual(['Box', 'Text'])
  })

  it('does not run the remains of removed code', () => {
    fc.assert(
      fc.property(removedCode, (rest) => {
        expect(read([text('a', rest)])).toEqual(read([text('a')]))
      }),
    )
  })

  it('reports a block whose link covers the whole block, which the registry does not support', () => {
    expect(read([text('a', { linkUrl: '/exome' })]).problems).toEqual(['a link on a block "Text"'])
    expect(read([text('a', { linkUrl: '' })]).problems).toEqual([])
  })

  it('parses columns into a box for each column', () => {
    const columns = {
      component: {
        name: 'Columns',
        options: { columns: [{ blocks: [text('a')] }, { width: 50 }, { blocks: 'none' }] },
      },
    }
    const [block] = read([columns]).blocks
    expect(block?.children.map(({ name, children }) => [name, children.length])).toEqual([
      ['Box', 1],
      ['Box', 0],
      ['Box', 0],
    ])
  })

  it.each([
    ['an entry that was put in', { entry: 'x', content: { data: { blocks: [text('a')] } } }, 1],
    ['a reference that was not', { entry: 'x' }, 0],
    ['an entry without blocks', { content: { data: {} } }, 0],
    ['no entry at all', null, 0],
  ])('replaces a symbol by the blocks of its entry: %s', (_what, symbol, count) => {
    const { blocks } = read([{ component: { name: 'Symbol', options: { symbol } } }])
    expect(blocks[0]?.children).toHaveLength(count)
  })

  it('gives unique ids to the blocks of a symbol that is used several times', () => {
    const symbol = {
      id: 'head',
      component: { name: 'Symbol', options: { symbol: { content: { data: { blocks: [text('a'), text('a')] } } } } },
    }
    const ids = all(read([symbol, symbol, text('b0'), {}, {}, text('two words')]).blocks).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[\w-]+$/.test(id))).toEqual([])
  })
})

describe('blocks hidden on all screens', () => {
  it('are skipped with their children, symbols, columns and unknown blocks, without a problem', () => {
    const holder = fc.constantFrom<object>(
      { component: { name: 'Core:Section' } },
      { component: { name: 'Carousel' } },
      { component: { name: 'Columns', options: { columns: [{ blocks: [text('inner')] }] } } },
      { component: { name: 'Symbol', options: { symbol: { entry: 'gone' } } } },
      { bindings: { 'component.options.text': 'state.x' } },
      {},
    )
    fc.assert(
      fc.property(hidden, holder, (hiding, block) => {
        const found = read([
          text('a'),
          { ...block, ...hiding, children: [text('b')] },
          { children: [{ ...text('c'), ...hiding }] },
        ])
        expect(found).toEqual(
          read([text('a'), { children: [] }].map((item, at) => (at ? { ...item, id: 'b2' } : item))),
        )
      }),
      cases(100, 1000),
    )
  })

  it('do not include any other blocks', () => {
    fc.assert(
      fc.property(visible, (saying) => {
        expect(read([text('a', saying)])).toEqual(read([text('a')]))
      }),
      cases(50, 500),
    )
  })

  it.each([
    [{ large: { display: 'none' }, medium: { display: 'block' } }, ['large']],
    [{ large: { display: 'none' }, medium: { display: 'block' }, small: { display: 'none' } }, ['large', 'small']],
    [{ large: { display: 'none' }, small: { display: 'flex' } }, ['large', 'medium']],
    [{ medium: { display: 'none' } }, ['medium', 'small']],
    [{ small: { display: 'none' } }, ['small']],
  ])('are detected by the styles %j on %j', (responsiveStyles, hiddenOn) => {
    expect(read([text('a', { responsiveStyles })]).blocks).toMatchObject([{ name: 'Text', hiddenOn }])
  })
})

describe('unsupported content', () => {
  it.each([
    ['an unknown block', [{ component: { name: 'Carousel' } }, text('a')], ['Foreign', 'Text'], ['a block "Carousel"']],
    [
      'an unknown block with its children',
      [{ component: { name: 'Carousel' }, children: [text('a')] }],
      ['Foreign'],
      ['a block "Carousel"'],
    ],
    [
      'a block with the name of an object property',
      [{ component: { name: '__proto__' } }, { component: { name: 'constructor' } }],
      ['Foreign', 'Foreign'],
      ['a block "__proto__"', 'a block "constructor"'],
    ],
    [
      'an invalid block',
      [null, 7, 'text', [], { component: 7 }, { component: { name: 7 } }],
      [],
      ['something that is no block'],
    ],
    [
      'bindings',
      [text('a', { bindings: { 'component.options.text': 'state.x' } })],
      ['Text'],
      ['code in a block "Text", which is not run'],
    ],
    [
      'code',
      [text('a', { code: { actions: { click: 'alert(1)' } } })],
      ['Text'],
      ['code in a block "Text", which is not run'],
    ],
    [
      'actions',
      [text('a', { actions: { click: 'alert(1)' } })],
      ['Text'],
      ['code in a block "Text", which is not run'],
    ],
    [
      'repetition',
      [text('a', { repeat: { collection: 'state.list' } })],
      ['Text'],
      ['code in a block "Text", which is not run'],
    ],
    [
      'a block that contains only code',
      [{ component: { name: 'Custom Code', options: { code: '<script>alert(1)</script>' } } }],
      [],
      ['a block "Custom Code"', 'code in a block "Custom Code", which is not run'],
    ],
    ['a block with empty code', [text('a', { bindings: {}, code: null, actions: {} })], ['Text'], []],
  ])('is reported, and its block is left to the page builder: %s', (_what, input, left, problems) => {
    const { blocks, problems: found } = read(input)
    expect(names(blocks)).toEqual(left)
    expect(found).toEqual(problems)
  })

  it('a symbol without an entry or inside itself is reported', () => {
    const symbols = ['gone', 'ring'].map((entry) => ({
      component: { name: 'Symbol', options: { symbol: { entry, model: 'symbol' } } },
    }))
    expect(read(symbols).problems).toEqual(['a symbol without its entry "gone"', 'a symbol without its entry "ring"'])
  })

  it('a custom block contains no symbol that would be fetched', () => {
    const symbol = (more: object) => ({
      component: { name: 'Symbol', options: { symbol: { entry: 'part', model: 'symbol', ...more } } },
    })
    const filled = symbol({ content: { data: { blocks: [symbol({ entry: 'inner' }), text('inside')] } } })
    const tabs = {
      component: {
        name: 'Tabs',
        options: { tabs: [{ label: [text('one')], content: [symbol({}), filled, text('two')] }] },
      },
    }
    const { blocks, problems } = read([tabs, { ...symbol({ entry: 'bound' }), bindings: { show: 'true' } }])
    expect(names(blocks)).toEqual(['Foreign', 'Symbol'])
    const blockId = String(blocks[0]?.options['block'])
    for (const words of ['one', 'two', 'inside']) expect(blockId).toContain(words)
    expect(blockId).not.toContain('"model"')
    expect(blockId.match(/"Symbol"/g)).toHaveLength(1)
    expect(problems).toEqual(
      expect.arrayContaining(['"part"', '"inner"', '"bound"'].map((id) => `a symbol without its entry ${id}`)),
    )
  })

  it('a custom block contains no code at any depth', () => {
    const code = fc.constantFrom<object>(
      { bindings: { 'component.options.text': 'x' } },
      { actions: { click: 'x' } },
      { repeat: { collection: 'x' } },
      { code: { bindings: { show: 'x' } } },
    )
    const scripted = fc
      .constantFrom('Custom Code', 'Embed')
      .map((name) => ({ component: { name, options: { code: 'x', content: 'x' } } }))
    const { block } = fc.letrec<{ block: object }>((tie) => ({
      block: fc.oneof(
        { maxDepth: 5 },
        fc
          .tuple(code, fc.boolean())
          .map(([running, isKnown]) => ({
            ...(isKnown ? text('kept') : { component: { name: 'Carousel' } }),
            ...running,
          })),
        scripted,
        fc.array(tie('block'), { maxLength: 3 }).map((children) => ({ children })),
        fc
          .array(tie('block'), { maxLength: 3 })
          .map((content) => ({ component: { name: 'Tabs', options: { tabs: [{ label: [text('kept')], content }] } } })),
      ),
    }))
    fc.assert(
      fc.property(block, (inner) => {
        const { blocks, problems } = read([{ component: { name: 'Carousel', options: { slides: [inner] } } }])
        const blockId = String(blocks[0]?.options['block'])
        expect(blockId).not.toContain('"x"')
        expect(problems).not.toContain('something that is no block')
      }),
      cases(100, 2000),
    )
  })

  it('a custom block that is too deep or too large is removed', () => {
    let nested: object = text('deep')
    for (let depth = 0; depth < 20_000; depth++) nested = { component: { name: 'Carousel', options: { nested } } }
    expect(read([nested, { component: { name: 'Carousel', options: { text: 'x'.repeat(60_000) } } }])).toEqual({
      blocks: [],
      problems: [
        'a block "Carousel"',
        'a block nested deeper than 100 levels',
        'a block of more than 50000 characters',
      ],
    })
  })

  it('too deeply nested blocks are reported', () => {
    let nested: object = text('deep')
    for (let depth = 0; depth < 5000; depth++) nested = { children: [nested] }
    const { blocks, problems } = read([nested])
    expect(names(blocks)).toHaveLength(13)
    expect(problems).toEqual(['blocks deeper than 12'])
  })

  it('columns within columns are reported', () => {
    let nested: object = text('deep')
    for (let depth = 0; depth < 100; depth++)
      nested = { component: { name: 'Columns', options: { columns: [{ blocks: [nested] }] } } }
    expect(names(read([nested]).blocks)).toHaveLength(13)
  })

  it('the five hundred and first block is reported', () => {
    const { blocks, problems } = read(Array.from({ length: 5000 }, (_, index) => text(`${index}`)))
    expect(blocks).toHaveLength(500)
    expect(problems).toEqual(['more than 500 blocks'])
  })

  it('text beyond a quarter of a million characters is reported', () => {
    const { blocks, problems } = read([text('a'), ...Array.from({ length: 5 }, () => text('x'.repeat(100_000)))])
    expect(blocks).toHaveLength(3)
    expect(problems).toEqual(['more than 250000 characters'])
  })

  it('text beyond the limit is reported anywhere in the options', () => {
    const items = Array.from({ length: 3 }, () => ({ question: '?', answer: 'x'.repeat(100_000) }))
    expect(read([{ component: { name: 'Text', options: { items } } }])).toEqual({
      blocks: [],
      problems: ['more than 250000 characters'],
    })
  })

  it('options of any depth cause no error', () => {
    let options: Record<string, unknown> = {}
    for (let depth = 0; depth < 100_000; depth++) options = { options }
    expect(read([{ component: { name: 'Text', options } }]).problems).toEqual([])
  })
})

it('any input parses without an exception into known, small and flat blocks', () => {
  const name = fc.oneof(
    fc.constantFrom('Box', 'Text', 'Columns', 'Symbol', 'Carousel', '__proto__', 'toString'),
    fc.string(),
  )
  const { block } = fc.letrec((tie) => ({
    blocks: fc.oneof({ maxDepth: 5 }, fc.jsonValue(), fc.array(tie('block'), { maxLength: 4 })),
    block: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.anything({ withNullPrototype: true, withDate: true }),
      fc.record(
        {
          id: fc.oneof(fc.string(), fc.integer()),
          component: fc.record({
            name,
            options: fc.oneof(
              fc.jsonValue(),
              fc.record({ columns: fc.array(fc.record({ blocks: tie('blocks') }), { maxLength: 3 }) }),
              fc.record({ symbol: fc.record({ content: fc.record({ data: fc.record({ blocks: tie('blocks') }) }) }) }),
            ),
          }),
          children: tie('blocks'),
          code: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    ),
  }))
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (input) => {
      const found = names(read(input).blocks)
      expect(found.filter((one) => one !== FOREIGN && !KNOWN.has(one))).toEqual([])
      expect(found.length).toBeLessThanOrEqual(500)
    }),
    { numRuns: 500 },
  )
})
