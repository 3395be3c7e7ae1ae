import { normalizeLine } from '../domain/text.ts'
import { isDeeperThan } from './depth.ts'

/** How the page builder marks a value that has one form for each locale; `Default` is for all others. */
const TYPE = '@builder.io/core:LocalizedValue'
/** How deep the parts of an entry may stand in each other. */
export const MAX_DEPTH = 500

type Parts = Readonly<Record<string, unknown>>

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
const isLocalized = (value: unknown): value is Parts => isParts(value) && value['@type'] === TYPE
/** Whether a value says anything: a text of blanks does not. */
export const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || normalizeLine(value) !== '')
const normalized = (locale: string): string => locale.toLowerCase().replace('_', '-')
const languageOf = (locale: string): string => normalized(locale).split('-')[0] ?? ''

/** The form for a locale: its own, else that of its language, else of its language elsewhere, else the default. */
function formFor(value: Parts, locale: string): unknown {
  const forms = Object.entries(value).filter(([name, form]) => name !== '@type' && isSaid(form))
  const fits: ((name: string) => boolean)[] = [
    (name) => normalized(name) === normalized(locale),
    (name) => normalized(name) === languageOf(locale),
    (name) => name !== 'Default' && languageOf(name) === languageOf(locale),
    (name) => name === 'Default',
  ]
  return fits.map((fit) => forms.find(([name]) => fit(name))?.[1]).find((form) => form !== undefined)
}

/** Every form of a value, localized or not, that is no list: those of a list one by one. */
export const formsOf = (value: unknown): unknown[] =>
  [isLocalized(value) ? Object.entries(value).flatMap(([name, form]) => (name === '@type' ? [] : [form])) : value].flat(
    2,
  )

/** Blocks that are written as JSON text; `undefined` where they are none. */
function parseBlocks(text: string): unknown[] | undefined {
  try {
    const blocks: unknown = JSON.parse(text || '[]')
    return Array.isArray(blocks) && !isDeeperThan(blocks, MAX_DEPTH) ? (blocks as unknown[]) : undefined
  } catch {
    return undefined
  }
}

/**
 * A value of the page builder in one locale (such as `es-ES`): whatever is localized in it, at any depth, is the form
 * for that locale, and blocks that are written as text are read. A localized value without a form stays as it is.
 */
export function inLocale(value: unknown, locale: string): unknown {
  if (Array.isArray(value)) return value.map((item) => inLocale(item, locale))
  if (!isParts(value)) return value
  if (isLocalized(value)) {
    const form = formFor(value, locale)
    return form === undefined ? value : inLocale(form, locale)
  }
  const { blocksString, ...parts } = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inLocale(part, locale)]),
  )
  if (typeof blocksString !== 'string') return isSaid(blocksString) ? { ...parts, blocksString } : parts
  if (isSaid(parts['blocks'])) return parts
  const blocks = parseBlocks(blocksString)
  return blocks ? { ...parts, blocks: inLocale(blocks, locale) } : { ...parts, blocksString }
}
