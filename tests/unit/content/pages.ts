import { parse } from 'node-html-parser'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'
import { seededEntries } from '../../../lib/embedded/content/seed.ts'

export type Page = ReturnType<typeof seededEntries>[number]
export const PAGES = seededEntries()

export const nameOf = ({ id }: Page): string => id
const languageOf = ({ data }: Page): Language => data.locale
/** The pages of each language. */
export const BY_LANGUAGE = LANGUAGES.map(
  (language) => [language, PAGES.filter((page) => languageOf(page) === language)] as const,
)

interface Block {
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
}

/** Lists every block of a page, also nested ones. */
export function blocksOf({ data }: Page): Block[] {
  const found: Block[] = []
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look)
    else if (typeof value === 'object' && value !== null) {
      if ('component' in value) found.push(value.component as Block)
      Object.values(value).forEach(look)
    }
  }
  look(data.blocks)
  return found
}

const isText = (value: unknown): value is string => typeof value === 'string'
const questionsOf = ({ options: { items } }: Block) => (items ?? []) as readonly { question: string; answer: string }[]

/** The HTML of a page. */
export const htmlOf = (page: Page): string[] =>
  blocksOf(page).flatMap((block) =>
    [block.options['text'], ...questionsOf(block).map(({ answer }) => answer)].filter(isText),
  )

/** Returns the texts of a page that are not HTML. */
export const plainOf = (page: Page): string[] =>
  blocksOf(page).flatMap((block) =>
    [block.options['title'], block.options['lead'], ...questionsOf(block).map(({ question }) => question)].filter(
      isText,
    ),
  )

/** Returns the text of a page as a reader sees it. */
export const textOf = (page: Page): string =>
  [...plainOf(page), ...htmlOf(page).map((html) => parse(html.replaceAll('<', ' <')).text)].join(' ')

/** Lists all sequences of this number of words in a text. */
export function runsOf(text: string, length: number): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(length - 1).map((_word, at) => words.slice(at, at + length).join(' ')))
}
