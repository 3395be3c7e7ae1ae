import type { ReactNode } from 'react'
import { Comparison } from '@/components/sections/home/comparison'
import { Catalogue } from '@/components/sections/home/catalogue'
import { HowItWorks } from '@/components/sections/home/how-it-works'
import { TreeBand } from '@/components/sections/home/tree-band'
import { SubscriptionBlock } from '@/components/sections/subscription/subscription-block'
import { isBlockName, type BlockName } from '@/lib/content/block-options'
import { BOX, FOREIGN, PAGE_HEAD, RELATED_TESTS, SAMPLE_REPORT } from '@/lib/contract/content-blocks'
import { CompanyDetailsBlock } from './company'
import { BoxBlock, ButtonBlock, ColumnsBlock, BuilderBlock, SectionBlock, TextBlock } from './layout'
import { ImageBlock, VideoBlock } from './media'
import { OrderBarBlock, OrderButtonBlock, PageHeadBlock, PriceCardBlock, RelatedTestsBlock } from './offers'
import type { BlockProps } from './page-data'
import { FaqBlock, SampleReportBlock } from './site-sections'

/** `isSection`: the block renders its own section; any other is wrapped in one. */
interface Definition {
  readonly render: (props: BlockProps & { readonly children: ReactNode }) => ReactNode
  readonly isSection?: true
}

/** All blocks are rendered on the server. */
const BLOCKS: Readonly<Record<BlockName, Definition>> = {
  [BOX]: { render: BoxBlock },
  [FOREIGN]: { render: BuilderBlock },
  Columns: { render: ColumnsBlock },
  Symbol: { render: BoxBlock },
  'Core:Section': { render: SectionBlock, isSection: true },
  Text: { render: TextBlock },
  'Core:Button': { render: ButtonBlock },
  Image: { render: ImageBlock },
  Video: { render: VideoBlock },
  FAQ: { render: FaqBlock, isSection: true },
  [PAGE_HEAD]: { render: PageHeadBlock, isSection: true },
  PriceCard: { render: PriceCardBlock },
  OrderButton: { render: OrderButtonBlock },
  OrderBar: { render: OrderBarBlock, isSection: true },
  [RELATED_TESTS]: { render: RelatedTestsBlock },
  [SAMPLE_REPORT]: { render: SampleReportBlock },
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

export const blockDefinition = (name: string): Definition | undefined => (isBlockName(name) ? BLOCKS[name] : undefined)
