import { z } from 'zod'
import { foreignBlock, lostSymbol } from './foreign-block.ts'
import { isSaid } from './localized.ts'

/** A block as the renderer knows it: a name of the registry, its options unread, and the blocks in it. */
export interface ContentBlock {
  readonly id: string
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
  readonly children: readonly ContentBlock[]
  /** Sizes of screens on which it is not shown; it is on others. */
  readonly hiddenOn?: readonly ScreenSize[]
}

/** Sizes of screens as the page builder has them: up to 640 pixels, up to 991, and wider. */
const SCREEN_SIZES = ['large', 'medium', 'small'] as const
type ScreenSize = (typeof SCREEN_SIZES)[number]

/** What holds blocks and nothing else. */
export const BOX = 'Box'
/** The head of a page, with its one heading. */
export const PAGE_HEAD = 'PageHead'
/** Other tests beside the one of the page. */
export const RELATED_TESTS = 'RelatedTests'
/** A block that the registry does not know, or that runs something: the page builder's own SDK draws it, in the browser. */
export const FOREIGN = 'Foreign'

/** How deep blocks may stand in each other, and how many there may be: marketers need a handful. */
const DEEPEST = 12
const MOST = 500
/** Characters of all the text of a page. */
const MOST_TEXT = 1_000_000

const blockSchema = z.looseObject({
  id: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .catch(''),
  component: z
    .looseObject({ name: z.string().max(100), options: z.record(z.string(), z.unknown()).catch({}) })
    .nullish(),
  children: z.array(z.unknown()).catch([]),
  bindings: z.unknown().optional(),
  code: z.unknown().optional(),
  actions: z.unknown().optional(),
  repeat: z.unknown().optional(),
  linkUrl: z.unknown().optional(),
})

const styleSchema = z.looseObject({ display: z.string().optional().catch(undefined) }).catch({})
const hidingSchema = z.looseObject({
  hide: z.unknown().optional(),
  show: z.unknown().optional(),
  responsiveStyles: z
    .looseObject({ large: styleSchema.optional(), medium: styleSchema.optional(), small: styleSchema.optional() })
    .catch({})
    .optional(),
})

const saysSo = (value: unknown, wanted: 'true' | 'false'): boolean =>
  (typeof value === 'boolean' || typeof value === 'string') && String(value).trim().toLowerCase() === wanted

/** Sizes on which a block is hidden. A size without a style of its own has that of the next larger one. */
function hiddenSizes(block: unknown): ScreenSize[] {
  const { hide, show, responsiveStyles } = hidingSchema.safeParse(block).data ?? {}
  if (saysSo(hide, 'true') || saysSo(show, 'false')) return [...SCREEN_SIZES]
  let display: string | undefined
  return SCREEN_SIZES.filter((size) => {
    display = responsiveStyles?.[size]?.display ?? display
    return /^\s*none\b/i.test(display ?? '')
  })
}

/** What the page builder leaves of code that was removed: empty texts, lists and records in each other. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isEmpty) : !isSaid(value)

/** What was read of the blocks of an entry. */
export interface ReadBlocks {
  readonly blocks: readonly ContentBlock[]
  /** What could not be read or is not known to the registry. */
  readonly problems: readonly string[]
}

/**
 * Reads the blocks of an entry, whatever they are. One that is none, or stands too deep, is left out and named. One that is hidden everywhere is left out. One that
 * is not in the registry, or would run something (bindings, code, actions), is named and handed on as it is.
 */
export function readBlocks(given: readonly unknown[], isKnown: (name: string) => boolean): ReadBlocks {
  const problems = new Set<string>()
  const ids = new Set<string>()
  let left = MOST
  let text = MOST_TEXT
  const read = (items: readonly unknown[], depth: number, path: string): ContentBlock[] => {
    if (depth > DEEPEST) {
      problems.add(`blocks deeper than ${DEEPEST}`)
      return []
    }
    return items.flatMap((item, index): ContentBlock[] => {
      const parsed = blockSchema.safeParse(item)
      if (!parsed.success) {
        problems.add('something that is no block')
        return []
      }
      const hiddenOn = hiddenSizes(item)
      if (hiddenOn.length === SCREEN_SIZES.length) return []
      const hiding = hiddenOn.length ? { hiddenOn } : {}
      if (--left < 0) {
        problems.add(`more than ${MOST} blocks`)
        return []
      }
      const { id, component, children, bindings, code, actions, repeat, linkUrl } = parsed.data
      const name = component?.name ?? BOX
      // A symbol that is used twice brings its ids twice.
      let key = /^[\w-]+$/.test(id) && !ids.has(id) ? id : `${path}${index}`
      while (ids.has(key)) key += '_'
      ids.add(key)
      const runs = ![bindings, code, actions, repeat].every(isEmpty)
      if (runs || !isKnown(name)) {
        problems.add(runs ? `code in a block "${name}"` : `a block "${name}"`)
        const block = foreignBlock(item, (problem) => problems.add(problem))
        return block === undefined ? [] : [{ id: key, name: FOREIGN, options: { block }, children: [], ...hiding }]
      }
      if (isSaid(linkUrl)) problems.add(`a link on a block "${name}"`)
      const options = component?.options ?? {}
      const { symbol } = options
      if (name === 'Symbol' && !symbolSchema.safeParse(symbol).success)
        problems.add(lostSymbol((symbol as { entry?: unknown } | null)?.entry))
      text -= charactersOf(options)
      if (text < 0) {
        problems.add(`more than ${MOST_TEXT} characters`)
        return []
      }
      return [
        {
          id: key,
          name,
          options,
          children: read([...children, ...inner(name, options)], depth + 1, `${key}-`),
          ...hiding,
        },
      ]
    })
  }
  return { blocks: read(given, 0, 'b'), problems: [...problems] }
}

/** Characters of text among the options of a block; blocks that are kept there have their own. */
function charactersOf({ columns: _columns, symbol: _symbol, ...options }: Readonly<Record<string, unknown>>): number {
  let count = 0
  const open: unknown[] = [options]
  while (open.length) {
    const value = open.pop()
    if (typeof value === 'string') count += value.length
    else if (typeof value === 'object' && value !== null) for (const inside of Object.values(value)) open.push(inside)
  }
  return count
}

const columnsSchema = z.array(z.looseObject({ blocks: z.array(z.unknown()).catch([]) })).catch([])
const symbolSchema = z.looseObject({
  content: z.looseObject({ data: z.looseObject({ blocks: z.array(z.unknown()).catch([]) }) }),
})

/** Blocks that the page builder keeps among the options: a column becomes a box. */
function inner(name: string, options: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (name === 'Columns') return columnsSchema.parse(options['columns']).map(({ blocks }) => ({ children: blocks }))
  if (name === 'Symbol') return symbolSchema.safeParse(options['symbol']).data?.content.data.blocks ?? []
  return []
}
