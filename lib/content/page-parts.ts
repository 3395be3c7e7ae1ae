import { SAMPLE_REPORT, type ContentBlock } from '../contract/content-blocks.ts'
import type { SampleSheet } from '../domain/sample-report.ts'
import { menuOption, sampleOptions } from './block-options.ts'

const isImage = ({ name }: ContentBlock): boolean => name === 'Image'
const withDescendants = (block: ContentBlock): readonly ContentBlock[] => [
  block,
  ...block.children.flatMap(withDescendants),
]

/** Id of the first image in the page head or the section after it, which make up the first screen. */
export const firstImageOf = (blocks: readonly ContentBlock[]): string | undefined =>
  blocks.slice(0, 2).flatMap(withDescendants).find(isImage)?.id

export interface PagePart {
  readonly id: string
  readonly label: string
}

/** The blocks that an editor has given a name in the menu of the page. */
export const partsOf = (blocks: readonly ContentBlock[]): readonly PagePart[] =>
  blocks.flatMap(withDescendants).flatMap(({ id, options }) => {
    const label = menuOption.menu.parse(options['menu'])
    return label ? [{ id, label }] : []
  })

export interface PageSample {
  readonly id: string
  readonly sheet: SampleSheet
}

/** The first sheet of the sample report, with the id of its block. */
export function sampleOf(blocks: readonly ContentBlock[]): PageSample | undefined {
  const block = blocks.flatMap(withDescendants).find(({ name }) => name === SAMPLE_REPORT)
  const options = sampleOptions.safeParse(block?.options)
  return block && options.success ? { id: block.id, sheet: options.data.section } : undefined
}
