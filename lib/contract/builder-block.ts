import { z } from 'zod'
import { isDeeperThan } from '../http/json-depth.ts'

const MAX_BLOCK_CHARACTERS = 50_000
const MAX_BLOCK_DEPTH = 100

const symbolSchema = z.looseObject({
  component: z.looseObject({
    name: z.literal('Symbol'),
    options: z.looseObject({
      symbol: z.looseObject({ entry: z.unknown().optional(), content: z.unknown().optional() }).catch({}),
    }),
  }),
})

const CODE_KEYS = ['bindings', 'actions', 'repeat']
const SCRIPT_COMPONENTS = ['Custom Code', 'Embed']
const scriptComponentSchema = z.looseObject({ component: z.looseObject({ name: z.enum(SCRIPT_COMPONENTS) }) })

export const unresolvedSymbolMessage = (entry: unknown): string =>
  `a symbol without its entry ${JSON.stringify(entry ?? null)}`

/**
 * Removes what the page builder's SDK would execute or fetch: code, and unresolved symbols, whose entries it would
 * request from another host without consent. Drops the model of resolved symbols so that it never refetches them.
 */
function sanitize(value: unknown, problem: (problem: string) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => sanitize(item, problem)).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const scripted = scriptComponentSchema.safeParse(value).data?.component.name
  if (scripted) return void problem(`code in a block "${scripted}", which is not run`)
  const { data: found } = symbolSchema.safeParse(value)
  const symbol = found?.component.options.symbol
  if (found && (typeof symbol?.content !== 'object' || symbol.content === null))
    return void problem(unresolvedSymbolMessage(symbol?.entry))
  const withoutModel = found
    ? {
        ...found,
        component: {
          ...found.component,
          options: { ...found.component.options, symbol: { ...symbol, model: undefined } },
        },
      }
    : value
  const isCode = ([name, item]: [string, unknown]) =>
    CODE_KEYS.includes(name) || (name === 'code' && typeof item !== 'string')
  return Object.fromEntries(
    Object.entries(withoutModel).flatMap((entry) => (isCode(entry) ? [] : [[entry[0], sanitize(entry[1], problem)]])),
  )
}

/** Serializes a block for the page builder's SDK; `undefined` if nothing safe remains. */
export function builderBlock(block: unknown, problem: (problem: string) => void): string | undefined {
  if (isDeeperThan(block, MAX_BLOCK_DEPTH)) return void problem(`a block nested deeper than ${MAX_BLOCK_DEPTH} levels`)
  const sanitized = sanitize(block, problem)
  const text = sanitized === undefined ? '' : JSON.stringify(sanitized)
  if (text.length > MAX_BLOCK_CHARACTERS) problem(`a block of more than ${MAX_BLOCK_CHARACTERS} characters`)
  return text && text.length <= MAX_BLOCK_CHARACTERS ? text : undefined
}
