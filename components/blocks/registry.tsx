import type { ReactNode } from 'react'
import { z } from 'zod'
import { Comparison } from '@/components/sections/home/comparison'
import { Catalogue } from '@/components/sections/home/catalogue'
import { HowItWorks } from '@/components/sections/home/how-it-works'
import { TreeBand } from '@/components/sections/home/tree-band'
import { SubscriptionBlock } from '@/components/sections/subscription/subscription-block'
import { BOX, FOREIGN, PAGE_HEAD, RELATED_TESTS, type ContentBlock } from '@/lib/contract/content-blocks'
import {
  BoxBlock,
  ButtonBlock,
  buttonOptions,
  ColumnsBlock,
  ForeignBlock,
  SectionBlock,
  sectionOptions,
  TextBlock,
  textOptions,
} from './layout'
import { ImageBlock, imageOptions, VideoBlock, videoOptions } from './media'
import {
  headOptions,
  OrderBarBlock,
  OrderButtonBlock,
  PageHeadBlock,
  PriceCardBlock,
  relatedOptions,
  RelatedTestsBlock,
} from './offers'
import type { BlockProps } from './page-data'
import { FaqBlock, SampleReportBlock, sampleOptions, wholeFaqOptions } from './site-sections'

interface Definition {
  readonly draw: (props: BlockProps & { readonly children: ReactNode }) => ReactNode
  /** Draws a section of the page by itself; any other block gets one to stand in. */
  readonly isSection?: true
  /** What its options should be; the log names an entry where they are not. Drawing goes by what can be read of them. */
  readonly options?: z.ZodObject
}

/** Every block that a page may be made of, by the name that the page builder knows it by. All are drawn on the server. */
const BLOCKS: Readonly<Record<string, Definition>> = {
  [BOX]: { draw: BoxBlock },
  [FOREIGN]: { draw: ForeignBlock },
  Columns: { draw: ColumnsBlock },
  Symbol: { draw: BoxBlock },
  'Core:Section': { draw: SectionBlock, isSection: true, options: sectionOptions },
  Text: { draw: TextBlock, options: textOptions },
  'Core:Button': { draw: ButtonBlock, options: buttonOptions },
  Image: { draw: ImageBlock, options: imageOptions },
  Video: { draw: VideoBlock, options: videoOptions },
  FAQ: { draw: FaqBlock, isSection: true, options: wholeFaqOptions },
  [PAGE_HEAD]: { draw: PageHeadBlock, isSection: true, options: headOptions },
  PriceCard: { draw: PriceCardBlock },
  OrderButton: { draw: OrderButtonBlock },
  OrderBar: { draw: OrderBarBlock, isSection: true },
  [RELATED_TESTS]: { draw: RelatedTestsBlock, options: relatedOptions },
  SampleReport: { draw: SampleReportBlock, options: sampleOptions },
  Catalogue: {
    draw: ({ page: { catalogue, words } }) => <Catalogue catalogue={catalogue} words={words} />,
    isSection: true,
  },
  Comparison: {
    draw: ({ page: { catalogue, words } }) => <Comparison catalogue={catalogue} words={words} />,
    isSection: true,
  },
  Steps: { draw: () => <HowItWorks />, isSection: true },
  Subscription: { draw: ({ page: { form } }) => <SubscriptionBlock form={form} />, isSection: true },
  // The band that leads to the tree: the tree itself would bring its script to every page of this kind.
  FamilyTree: {
    draw: ({ page: { place, catalogue, words } }) => <TreeBand place={place} catalogue={catalogue} words={words} />,
    isSection: true,
  },
}

/** Whether marketers may use blocks of a name. */
export const isKnownBlock = (name: string): boolean => name !== FOREIGN && Object.hasOwn(BLOCKS, name)

/** How blocks of a name are drawn. */
export const blockDefinition = (name: string): Definition | undefined =>
  Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined

const MAX_VALUE = 80

/** The options of a block without the fallbacks by which it is drawn all the same; a fallback for what says nothing is no mistake. */
function strictOptions({ shape }: z.ZodObject): z.ZodObject {
  const strict = (schema: z.core.$ZodType) =>
    schema instanceof z.ZodCatch
      ? z.union([z.undefined(), z.null(), z.literal(''), schema.unwrap()], { error: 'it cannot be read' }).optional()
      : schema
  return z.object(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, strict(schema)])))
}

/** What is wrong with the options of blocks, and of those within them. */
export const badOptions = (blocks: readonly ContentBlock[]): string[] =>
  blocks.flatMap(({ name, options, children }) => {
    const schema = blockDefinition(name)?.options
    const issues = schema ? (strictOptions(schema).safeParse(options).error?.issues ?? []) : []
    const words = issues.map(({ path, message }) => {
      const value = JSON.stringify(options[String(path[0])]) ?? 'nothing'
      return `a block "${name}" with ${path.join('.')}: ${message}, ${value.slice(0, MAX_VALUE)}`
    })
    return [...words, ...badOptions(children)]
  })
