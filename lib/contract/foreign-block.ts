import { z } from 'zod'
import { isDeeperThan } from './depth.ts'

/** Characters of a foreign block, and how deep its parts stand in each other: it travels in the page. */
const MOST = 50_000
const DEEPEST = 100

const symbolSchema = z.looseObject({
  component: z.looseObject({
    name: z.literal('Symbol'),
    options: z.looseObject({
      symbol: z.looseObject({ entry: z.unknown().optional(), content: z.unknown().optional() }).catch({}),
    }),
  }),
})

/** What the log says of a symbol whose entry is not there, or that stands in itself. */
export const lostSymbol = (entry: unknown): string => `a symbol without its entry ${JSON.stringify(entry ?? null)}`

/**
 * The same without symbols that have not been filled: the page builder's SDK would ask for their entries itself, at a
 * host of others and without consent. Of the others it is not told of which model they are, so that it never asks.
 */
function withoutLostSymbols(value: unknown, lost: (problem: string) => void): unknown {
  if (Array.isArray(value))
    return value.map((item) => withoutLostSymbols(item, lost)).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const { data: found } = symbolSchema.safeParse(value)
  const symbol = found?.component.options.symbol
  if (found && (typeof symbol?.content !== 'object' || symbol.content === null))
    return void lost(lostSymbol(symbol?.entry))
  const kept = found
    ? {
        ...found,
        component: {
          ...found.component,
          options: { ...found.component.options, symbol: { ...symbol, model: undefined } },
        },
      }
    : value
  return Object.fromEntries(Object.entries(kept).map(([name, item]) => [name, withoutLostSymbols(item, lost)]))
}

/** A block for the page builder's SDK as it stands in the page; `undefined` where there is nothing of it that may. */
export function foreignBlock(block: unknown, problem: (problem: string) => void): string | undefined {
  if (isDeeperThan(block, DEEPEST)) return void problem(`a block deeper than ${DEEPEST} parts within parts`)
  const kept = withoutLostSymbols(block, problem)
  const text = kept === undefined ? '' : JSON.stringify(kept)
  if (text.length > MOST) problem(`a block of more than ${MOST} characters`)
  return text && text.length <= MOST ? text : undefined
}
