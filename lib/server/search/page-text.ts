import 'server-only'
import { parse } from 'node-html-parser'
import { faqItems, headOptions, sectionOptions } from '../../content/block-options.ts'
import type { Question } from '../../content/questions.ts'
import { richText } from '../../content/rich-text.ts'
import type { CatalogueView } from '../../contract/catalogue-view.ts'
import { MAX_PAGE_CHARACTERS } from '../../domain/site-search/limits.ts'
import { PAGE_HEAD, type ContentBlock } from '../../contract/content-blocks.ts'

interface BlockText {
  readonly headings: readonly string[]
  readonly texts: readonly string[]
  readonly questions: readonly Question[]
}

/** `sourceLength`: characters that were parsed, markup included. */
export interface PageText extends BlockText {
  readonly sourceLength: number
}

const textOf = (html: string, catalogue: CatalogueView): string => parse(richText(html, { catalogue })).structuredText

/** @param readHtml the text of HTML */
function blockText(block: ContentBlock, readHtml: (html: string) => string): BlockText {
  const text = { headings: [], texts: [], questions: [] }
  switch (block.name) {
    case PAGE_HEAD: {
      const { title = '', lead } = headOptions.parse(block.options)
      return { ...text, headings: [title], texts: [lead] }
    }
    case 'Core:Section':
      return { ...text, headings: [sectionOptions.parse(block.options).title ?? ''] }
    case 'Text': {
      const html = block.options['text']
      return typeof html === 'string' ? { ...text, texts: [readHtml(html)] } : text
    }
    case 'FAQ': {
      const questions = faqItems(block).map(({ html, ...item }) => ({ ...item, answer: readHtml(html) }))
      return { ...text, questions }
    }
    default:
      return text
  }
}

const withDescendants = (block: ContentBlock): ContentBlock[] => [block, ...block.children.flatMap(withDescendants)]

/**
 * Texts of the blocks of a page, without those that other pages show too, such as the catalogue. Only the beginning of
 * a page that is longer than an article: markup without text costs as much as text.
 */
export function pageText(blocks: readonly ContentBlock[], catalogue: CatalogueView): PageText {
  let left = MAX_PAGE_CHARACTERS
  const readHtml = (html: string): string => {
    const beginning = html.slice(0, left)
    left -= beginning.length
    return textOf(beginning, catalogue)
  }
  const parts = blocks.flatMap(withDescendants).map((block) => blockText(block, readHtml))
  return {
    headings: parts.flatMap(({ headings }) => headings),
    texts: parts.flatMap(({ texts }) => texts),
    questions: parts.flatMap(({ questions }) => questions.filter(({ answer }) => answer)),
    sourceLength: MAX_PAGE_CHARACTERS - left,
  }
}
