import type { FrameLinks } from '@/components/layout/frame-links'
import type { PriceMessages } from '@/components/ui/price'
import type { SiteLocale } from '@/i18n/locales'
import type { CatalogueView, ProductView } from '@/lib/contract/catalogue-view'
import type { PagePart, PageSample } from '@/lib/content/page-parts'
import type { ContentBlock } from '@/lib/contract/content-blocks'
import type { CompanyDetails } from '@/lib/domain/company-details'
import type { UploadedImages } from '@/lib/domain/image-alt'
import type { SubscriptionForm } from '@/lib/contract/subscription-form'

/**
 * Data of a page that its blocks may show. `product`: the product that the page is about; `further`: other tests, see
 * `moreList`; `firstImage`: id of the first image above the fold, which loads eagerly; `parts`: blocks that the
 * menu of the page links to; `sample`: the first sheet of the sample report, with the id of its block; `images`: the uploaded ones.
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
  readonly parts: readonly PagePart[]
  readonly sample: PageSample | undefined
  readonly images: UploadedImages
}

export interface BlockProps {
  readonly block: ContentBlock
  readonly page: PageData
}

export function productOf({ block, page }: BlockProps): ProductView | undefined {
  const key = block.options['product']
  return typeof key === 'string' ? page.catalogue.products.find((product) => product.key === key) : page.product
}
