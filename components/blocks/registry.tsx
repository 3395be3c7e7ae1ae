import type { ReactNode } from 'react'
import { Comparison } from '@/components/sections/home/comparison'
import { Catalogue } from '@/components/sections/home/catalogue'
import { HowItWorks } from '@/components/sections/home/how-it-works'
import { TreeBand } from '@/components/sections/home/tree-band'
import { SubscriptionBlock } from '@/components/sections/subscription/subscription-block'
import { BOX, FOREIGN } from '@/lib/contract/content-blocks'
import { BoxBlock, ButtonBlock, ColumnsBlock, ForeignBlock, SectionBlock, TextBlock } from './layout'
import { ImageBlock, VideoBlock } from './media'
import { OrderBarBlock, OrderButtonBlock, PageHeadBlock, PriceCardBlock, RelatedTestsBlock } from './offers'
import type { BlockProps } from './page-data'
import { FaqBlock, SampleReportBlock } from './site-sections'

interface Definition {
  readonly draw: (props: BlockProps & { readonly children: ReactNode }) => ReactNode
  /** Draws a section of the page by itself; any other block gets one to stand in. */
  readonly isSection?: true
}

/** Every block that a page may be made of, by the name that the page builder knows it by. All are drawn on the server. */
const BLOCKS: Readonly<Record<string, Definition>> = {
  [BOX]: { draw: BoxBlock },
  [FOREIGN]: { draw: ForeignBlock },
  Columns: { draw: ColumnsBlock },
  Symbol: { draw: BoxBlock },
  'Core:Section': { draw: SectionBlock, isSection: true },
  Text: { draw: TextBlock },
  'Core:Button': { draw: ButtonBlock },
  Image: { draw: ImageBlock },
  Video: { draw: VideoBlock },
  FAQ: { draw: FaqBlock, isSection: true },
  PageHead: { draw: PageHeadBlock, isSection: true },
  PriceCard: { draw: PriceCardBlock },
  OrderButton: { draw: OrderButtonBlock },
  OrderBar: { draw: OrderBarBlock, isSection: true },
  RelatedTests: { draw: RelatedTestsBlock },
  SampleReport: { draw: SampleReportBlock },
  Catalogue: { draw: ({ page: { catalogue, words } }) => <Catalogue catalogue={catalogue} words={words} />, isSection: true },
  Comparison: { draw: ({ page: { catalogue, words } }) => <Comparison catalogue={catalogue} words={words} />, isSection: true },
  Steps: { draw: () => <HowItWorks />, isSection: true },
  Subscription: { draw: ({ page: { form } }) => <SubscriptionBlock form={form} />, isSection: true },
  // The band that leads to the tree: the tree itself would bring its script to every page of this kind.
  FamilyTree: { draw: ({ page: { place, catalogue, words } }) => <TreeBand place={place} catalogue={catalogue} words={words} />, isSection: true },
}

/** Whether marketers may use blocks of a name. */
export const isKnownBlock = (name: string): boolean => name !== FOREIGN && Object.hasOwn(BLOCKS, name)

/** How blocks of a name are drawn. */
export const blockDefinition = (name: string): Definition | undefined => (Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined)
