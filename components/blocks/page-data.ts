import { z } from 'zod'
import type { FrameLinks } from '@/components/layout/frame-links'
import type { PriceMessages } from '@/components/ui/price'
import type { SiteLocale } from '@/i18n/locales'
import type { CatalogueView, ProductView } from '@/lib/contract/catalogue-view'
import { SAMPLE_REPORT, type ContentBlock } from '@/lib/contract/content-blocks'
import type { CompanyDetails } from '@/lib/domain/company-details'
import { SAMPLE_SHEETS, type SampleSheet } from '@/lib/domain/sample-report'
import type { SubscriptionForm } from '@/lib/contract/subscription-form'

/**
 * Data of a page that its blocks may show. `product`: the product that the page is about; `further`: other tests, see
 * `moreList`; `firstImage`: id of the first image above the fold, which loads eagerly; `parts`: blocks that the
 * menu of the page links to; `sample`: the first sheet of the sample report, with the id of its block.
 */
export interface PageData {
  readonly siteLocale: SiteLocale
  readonly title: string
  readonly catalogue: CatalogueView
  readonly messages: PriceMessages
  readonly form: SubscriptionForm
  readonly sampleHref: string
  readonly product: ProductView | undefined
  readonly further: readonly ProductView[]
  readonly company: CompanyDetails
  /** `hasChat`: this site’s own chat, which any button may open; a third-party one explains itself at its button. */
  readonly contact: Pick<FrameLinks, 'phone' | 'email'> & { readonly hasChat: boolean }
  readonly firstImage: string | undefined
  readonly parts: readonly { readonly id: string; readonly label: string }[]
  readonly sample: { readonly id: string; readonly sheet: SampleSheet } | undefined
}

export interface BlockProps {
  readonly block: ContentBlock
  readonly page: PageData
}

const isImage = ({ name }: ContentBlock): boolean => name === 'Image'
const withDescendants = (block: ContentBlock): readonly ContentBlock[] => [
  block,
  ...block.children.flatMap(withDescendants),
]

/** The first image in the page head or the section after it, which make up the first screen. */
export const firstImageOf = (blocks: readonly ContentBlock[]): string | undefined =>
  blocks.slice(0, 2).flatMap(withDescendants).find(isImage)?.id

/** Name of a block in the menu of the page, for blocks that have their id in the document. */
export const menuOption = { menu: z.string().trim().max(40).optional().catch(undefined) }

export const sampleOptions = z.object({ section: z.enum(SAMPLE_SHEETS.map(({ key }) => key)), ...menuOption })

/** The blocks that an editor has given a name in the menu of the page. */
export const partsOf = (blocks: readonly ContentBlock[]): PageData['parts'] =>
  blocks.flatMap(withDescendants).flatMap(({ id, options }) => {
    const label = menuOption.menu.parse(options['menu'])
    return label ? [{ id, label }] : []
  })

export function sampleOf(blocks: readonly ContentBlock[]): PageData['sample'] {
  const block = blocks.flatMap(withDescendants).find(({ name }) => name === SAMPLE_REPORT)
  const options = sampleOptions.safeParse(block?.options)
  return block && options.success ? { id: block.id, sheet: options.data.section } : undefined
}

export function productOf({ block, page }: BlockProps): ProductView | undefined {
  const key = block.options['product']
  return typeof key === 'string' ? page.catalogue.products.find((product) => product.key === key) : page.product
}
