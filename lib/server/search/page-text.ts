import 'server-only'
import { parse } from 'node-html-parser'
import { faqItems, headOptions, sectionOptions } from '../../content/block-options.ts'
import type { Question } from '../../content/questions.ts'
import { richText } from '../../content/rich-text.ts'
import type { CatalogueView } from '../../contract/catalogue-view.ts'
import { MAX_PAGE_CHARACTERS } from '../../domain/site-search/limits.ts'
import { PAGE_HEAD, type ContentBlock } from '../../contract/content-blocks.ts'

export interface PageText {
  readonly headings: readonly string[]
  readonly texts: readonly string[]
  readonly questions: readonly Question[]
}

const textOf = (html: string, catalogue: CatalogueView): string => parse(richText(html, { catalogue })).structuredText

function blockText(block: ContentBlock, catalogue: CatalogueView): PageText {
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
      return typeof html === 'string' ? { ...text, texts: [textOf(html, catalogue)] } : text
    }
    case 'FAQ': {
      const questions = faqItems(block).map(({ html, ...item }) => ({ ...item, answer: textOf(html, catalogue) }))
      return { ...text, questions }
    }
    default:
      return text
  }
}

function* blockTexts(blocks: readonly ContentBlock[], catalogue: CatalogueView): Generator<PageText> {
  for (const block of blocks) {
    yield blockText(block, catalogue)
    yield* blockTexts(block.children, catalogue)
  }
}

/**
 * Texts of the blocks of a page, without those that other pages show too, such as the catalogue. Only the beginning of
 * a page that is longer than an article.
 */
export function pageText(blocks: readonly ContentBlock[], catalogue: CatalogueView): PageText {
  const page = { headings: [] as string[], texts: [] as string[], questions: [] as Question[] }
  let left = MAX_PAGE_CHARACTERS
  for (const { headings, texts, questions } of blockTexts(blocks, catalogue)) {
    page.headings.push(...headings)
    page.texts.push(...texts.map((text) => text.slice(0, left)))
    page.questions.push(...questions)
    for (const text of [...headings, ...texts, ...questions.map(({ answer }) => answer)]) left -= text.length
    if (left <= 0) break
  }
  return page
}
