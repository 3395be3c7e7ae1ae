import { z } from 'zod'
import { builderBlock, unresolvedSymbolMessage } from './builder-block.ts'
import { isPresent } from './localized.ts'

/** `options` are unvalidated. `hiddenOn` is set if the block is hidden on some sizes, not on all. */
export interface ContentBlock {
  readonly id: string
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
  readonly children: readonly ContentBlock[]
  readonly hiddenOn?: readonly ScreenSize[]
}

/** The page builder's breakpoints: wider, up to 991 pixels, up to 640 pixels. */
const SCREEN_SIZES = ['large', 'medium', 'small'] as const
type ScreenSize = (typeof SCREEN_SIZES)[number]

export const BOX = 'Box'
export const PAGE_HEAD = 'PageHead'
export const RELATED_TESTS = 'RelatedTests'
export const SAMPLE_REPORT = 'SampleReport'
/** A block that is unknown to the registry or runs code: drawn in the browser by the page builder's SDK. */
export const FOREIGN = 'Foreign'

const MAX_DEPTH = 12
const MAX_BLOCKS = 500
const MAX_TEXT_CHARACTERS = 250_000

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

const isBooleanText = (value: unknown, expected: 'true' | 'false'): boolean =>
  (typeof value === 'boolean' || typeof value === 'string') && String(value).trim().toLowerCase() === expected

/** Sizes on which a block is hidden. A size without a style inherits that of the next larger one. */
function hiddenSizes(block: unknown): ScreenSize[] {
  const { hide, show, responsiveStyles } = hidingSchema.safeParse(block).data ?? {}
  if (isBooleanText(hide, 'true') || isBooleanText(show, 'false')) return [...SCREEN_SIZES]
  let display: string | undefined
  return SCREEN_SIZES.filter((size) => {
    display = responsiveStyles?.[size]?.display ?? display
    return /^\s*none\b/i.test(display ?? '')
  })
}

/** The page builder leaves empty texts, lists and records where code was removed. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isEmpty) : !isPresent(value)

export interface ReadBlocks {
  readonly blocks: readonly ContentBlock[]
  readonly problems: readonly string[]
}

/**
 * Reads the blocks of an entry. Drops and reports invalid or too deeply nested blocks; drops blocks that are hidden on
 * all sizes; reports unknown blocks and passes them on as `FOREIGN`. Reports and drops code (bindings, code, actions,
 * repetitions): content must not run code.
 */
export function readBlocks(roots: readonly unknown[], isKnown: (name: string) => boolean): ReadBlocks {
  const problems = new Set<string>()
  const ids = new Set<string>()
  let blocksLeft = MAX_BLOCKS
  let text = MAX_TEXT_CHARACTERS
  const read = (items: readonly unknown[], depth: number, path: string): ContentBlock[] => {
    if (depth > MAX_DEPTH) {
      problems.add(`blocks deeper than ${MAX_DEPTH}`)
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
      if (--blocksLeft < 0) {
        problems.add(`more than ${MAX_BLOCKS} blocks`)
        return []
      }
      const { id, component, children, bindings, code, actions, repeat, linkUrl } = parsed.data
      const name = component?.name ?? BOX
      // A symbol that is used twice repeats its ids.
      let key = /^[\w-]+$/.test(id) && !ids.has(id) ? id : `${path}${index}`
      while (ids.has(key)) key += '_'
      ids.add(key)
      if (![bindings, code, actions, repeat].every(isEmpty)) problems.add(`code in a block "${name}", which is not run`)
      if (!isKnown(name)) {
        problems.add(`a block "${name}"`)
        const block = builderBlock(item, (problem) => problems.add(problem))
        return block === undefined ? [] : [{ id: key, name: FOREIGN, options: { block }, children: [], ...hiding }]
      }
      if (isPresent(linkUrl)) problems.add(`a link on a block "${name}"`)
      const options = component?.options ?? {}
      const { symbol } = options
      if (name === 'Symbol' && !symbolSchema.safeParse(symbol).success)
        problems.add(unresolvedSymbolMessage((symbol as { entry?: unknown } | null)?.entry))
      text -= charactersOf(options)
      if (text < 0) {
        problems.add(`more than ${MAX_TEXT_CHARACTERS} characters`)
        return []
      }
      return [
        {
          id: key,
          name,
          options,
          children: read([...children, ...nestedBlocks(name, options)], depth + 1, `${key}-`),
          ...hiding,
        },
      ]
    })
  }
  return { blocks: read(roots, 0, 'b'), problems: [...problems] }
}

/** Characters of text in a block's options, except in blocks stored there, which are counted separately. */
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

function nestedBlocks(name: string, options: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (name === 'Columns') return columnsSchema.parse(options['columns']).map(({ blocks }) => ({ children: blocks }))
  if (name === 'Symbol') return symbolSchema.safeParse(options['symbol']).data?.content.data.blocks ?? []
  return []
}
