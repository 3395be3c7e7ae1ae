import type { ReactNode } from 'react'
import { z } from 'zod'
import { Comparison } from '@/components/sections/home/comparison'
import { Catalogue } from '@/components/sections/home/catalogue'
import { HowItWorks } from '@/components/sections/home/how-it-works'
import { TreeBand } from '@/components/sections/home/tree-band'
import { SubscriptionBlock } from '@/components/sections/subscription/subscription-block'
import { BOX, FOREIGN, PAGE_HEAD, RELATED_TESTS, SAMPLE_REPORT, type ContentBlock } from '@/lib/contract/content-blocks'
import { CompanyDetailsBlock } from './company'
import {
  BoxBlock,
  ButtonBlock,
  buttonOptions,
  ColumnsBlock,
  BuilderBlock,
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
import { sampleOptions, type BlockProps } from './page-data'
import { FaqBlock, SampleReportBlock, wholeFaqOptions } from './site-sections'

/**
 * `isSection`: the block renders its own section; any other is wrapped in one. `options`: strict schema for warnings
 * about an entry; rendering is lenient and uses what can be parsed.
 */
interface Definition {
  readonly render: (props: BlockProps & { readonly children: ReactNode }) => ReactNode
  readonly isSection?: true
  readonly options?: z.ZodObject
}

/** All blocks by their name in the page builder. All are rendered on the server. */
const BLOCKS: Readonly<Record<string, Definition>> = {
  [BOX]: { render: BoxBlock },
  [FOREIGN]: { render: BuilderBlock },
  Columns: { render: ColumnsBlock },
  Symbol: { render: BoxBlock },
  'Core:Section': { render: SectionBlock, isSection: true, options: sectionOptions },
  Text: { render: TextBlock, options: textOptions },
  'Core:Button': { render: ButtonBlock, options: buttonOptions },
  Image: { render: ImageBlock, options: imageOptions },
  Video: { render: VideoBlock, options: videoOptions },
  FAQ: { render: FaqBlock, isSection: true, options: wholeFaqOptions },
  [PAGE_HEAD]: { render: PageHeadBlock, isSection: true, options: headOptions },
  PriceCard: { render: PriceCardBlock },
  OrderButton: { render: OrderButtonBlock },
  OrderBar: { render: OrderBarBlock, isSection: true },
  [RELATED_TESTS]: { render: RelatedTestsBlock, options: relatedOptions },
  [SAMPLE_REPORT]: { render: SampleReportBlock, options: sampleOptions },
  Catalogue: {
    render: ({ page: { siteLocale, catalogue, messages } }) => (
      <Catalogue siteLocale={siteLocale} catalogue={catalogue} messages={messages} />
    ),
    isSection: true,
  },
  Comparison: {
    render: ({ page: { catalogue, messages } }) => <Comparison catalogue={catalogue} messages={messages} />,
    isSection: true,
  },
  CompanyDetails: { render: CompanyDetailsBlock },
  Steps: { render: () => <HowItWorks />, isSection: true },
  Subscription: { render: ({ page: { form } }) => <SubscriptionBlock form={form} />, isSection: true },
  // Links to the tree page: embedding the tree would load its script on every content page.
  FamilyTree: {
    render: ({ page: { siteLocale, catalogue, messages } }) => (
      <TreeBand siteLocale={siteLocale} catalogue={catalogue} messages={messages} />
    ),
    isSection: true,
  },
}

/** Whether marketers may use a block. */
export const isKnownBlock = (name: string): boolean => name !== FOREIGN && Object.hasOwn(BLOCKS, name)

export const blockDefinition = (name: string): Definition | undefined =>
  Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined

const MAX_VALUE_LENGTH = 80

/** A block's schema without its rendering fallbacks (`catch`): reports invalid values, but accepts empty ones. */
function strictOptions({ shape }: z.ZodObject): z.ZodObject {
  const strict = (schema: z.core.$ZodType) =>
    schema instanceof z.ZodCatch
      ? z.union([z.undefined(), z.null(), z.literal(''), schema.unwrap()], { error: 'it cannot be read' }).optional()
      : schema
  return z.object(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, strict(schema)])))
}

export const badOptions = (blocks: readonly ContentBlock[]): string[] =>
  blocks.flatMap(({ name, options, children }) => {
    const schema = blockDefinition(name)?.options
    const issues = schema ? (strictOptions(schema).safeParse(options).error?.issues ?? []) : []
    const errors = issues.map(({ path, message }) => {
      const value = JSON.stringify(options[String(path[0])]) ?? 'nothing'
      return `a block "${name}" with ${path.join('.')}: ${message}, ${value.slice(0, MAX_VALUE_LENGTH)}`
    })
    return [...errors, ...badOptions(children)]
  })
