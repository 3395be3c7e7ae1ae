import type { PriceWords } from '@/components/ui/price'
import type { Place } from '@/i18n/locales'
import type { CatalogueView, ProductView } from '@/lib/contract/catalogue-view'
import type { ContentBlock } from '@/lib/contract/content-blocks'
import type { SubscriptionForm } from '@/lib/contract/subscription-form'

/** What the blocks of a page may show beside their own options. */
export interface PageData {
  readonly place: Place
  readonly title: string
  readonly catalogue: CatalogueView
  readonly words: PriceWords
  readonly form: SubscriptionForm
  readonly sampleHref: string
  /** The product that the page is about. */
  readonly product: ProductView | undefined
  /** Further tests beside it: see `moreList`. */
  readonly further: readonly ProductView[]
  /** Id of the picture that a visitor sees first, if there is one. */
  readonly firstPicture: string | undefined
}

/** A block in its page. */
export interface BlockProps {
  readonly block: ContentBlock
  readonly page: PageData
}

const isPicture = ({ name }: ContentBlock): boolean => name === 'Image'
const withInner = (block: ContentBlock): readonly ContentBlock[] => [block, ...block.children.flatMap(withInner)]

/** The id of the picture that a visitor sees first: the first one in the head of the page and the section behind it, which are the first screen. */
export const firstPictureOf = (blocks: readonly ContentBlock[]): string | undefined =>
  blocks.slice(0, 2).flatMap(withInner).find(isPicture)?.id

/** The product that a block names, else that of the page. */
export function productOf({ block, page }: BlockProps): ProductView | undefined {
  const key = block.options['product']
  return typeof key === 'string' ? page.catalogue.products.find((product) => product.key === key) : page.product
}
