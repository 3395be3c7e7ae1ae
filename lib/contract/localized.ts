import { normalizeLine } from '../domain/text.ts'
import { isDeeperThan } from '../http/json-depth.ts'

const LOCALIZED_VALUE_TYPE = '@builder.io/core:LocalizedValue'
export const MAX_DEPTH = 500

type Parts = Readonly<Record<string, unknown>>

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
const isLocalized = (value: unknown): value is Parts => isParts(value) && value['@type'] === LOCALIZED_VALUE_TYPE
export const isPresent = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || normalizeLine(value) !== '')
const normalized = (locale: string): string => locale.toLowerCase().replace('_', '-')
const languageOf = (locale: string): string => normalized(locale).split('-')[0] ?? ''

/** Value for a locale: exact match, then its language, then the language in another region, then the default. */
function formFor(value: Parts, locale: string): unknown {
  const forms = Object.entries(value).filter(([name, form]) => name !== '@type' && isPresent(form))
  const fits: ((name: string) => boolean)[] = [
    (name) => normalized(name) === normalized(locale),
    (name) => normalized(name) === languageOf(locale),
    (name) => name !== 'Default' && languageOf(name) === languageOf(locale),
    (name) => name === 'Default',
  ]
  return fits.map((fit) => forms.find(([name]) => fit(name))?.[1]).find((form) => form !== undefined)
}

/** All locale values of a value; lists are flattened. */
export const formsOf = (value: unknown): unknown[] =>
  [isLocalized(value) ? Object.entries(value).flatMap(([name, form]) => (name === '@type' ? [] : [form])) : value].flat(
    2,
  )

function parseBlocks(text: string): unknown[] | undefined {
  try {
    const blocks: unknown = JSON.parse(text || '[]')
    return Array.isArray(blocks) && !isDeeperThan(blocks, MAX_DEPTH) ? (blocks as unknown[]) : undefined
  } catch {
    return undefined
  }
}

/**
 * Resolves a value of the page builder for one locale (such as `es-ES`): localized values at any depth, and blocks
 * stored as text. A localized value without a match is left unchanged.
 */
export function resolveLocale(value: unknown, locale: string): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveLocale(item, locale))
  if (!isParts(value)) return value
  if (isLocalized(value)) {
    const form = formFor(value, locale)
    return form === undefined ? value : resolveLocale(form, locale)
  }
  const { blocksString, ...parts } = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, resolveLocale(part, locale)]),
  )
  if (typeof blocksString !== 'string') return isPresent(blocksString) ? { ...parts, blocksString } : parts
  if (isPresent(parts['blocks'])) return parts
  const blocks = parseBlocks(blocksString)
  return blocks ? { ...parts, blocks: resolveLocale(blocks, locale) } : { ...parts, blocksString }
}
