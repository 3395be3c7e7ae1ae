import 'server-only'
import { parse } from 'node-html-parser'
import { faqItems, headOptions, sectionOptions } from '../../content/block-options.ts'
import type { Question } from '../../content/questions.ts'
import { richText } from '../../content/rich-text.ts'
import type { CatalogueView } from '../../contract/catalogue-view.ts'
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

/** Texts of the blocks of a page, without those that other pages show too, such as the catalogue. */
export function pageText(blocks: readonly ContentBlock[], catalogue: CatalogueView): PageText {
  const parts = blocks.flatMap((block) => [blockText(block, catalogue), pageText(block.children, catalogue)])
  return {
    headings: parts.flatMap(({ headings }) => headings),
    texts: parts.flatMap(({ texts }) => texts),
    questions: parts.flatMap(({ questions }) => questions),
  }
}
