import { getTranslations } from 'next-intl/server'
import { Blocks } from '@/components/blocks/blocks'
import { firstImageOf, partsOf, sampleOf } from '@/lib/content/page-parts'
import { DetailsStrip } from '@/components/sections/company/details-strip'
import { FurtherTests } from '@/components/sections/further-tests'
import { priceMessages } from '@/components/sections/price-messages'
import { PreviewNote } from '@/components/sections/preview-note'
import { StructuredData } from '@/components/sections/structured-data'
import type { SiteLocale } from '@/i18n/locales'
import type { PagePath } from '@/i18n/paths'
import { PAGE_HEAD, RELATED_TESTS, type ContentBlock } from '@/lib/contract/content-blocks'
import type { DraftAccess } from '@/lib/routing/draft-access'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import type { LoadedPage } from '@/lib/server/content/pages'
import { loadCompanyDetails } from '@/lib/server/company/details'
import { loadImages } from '@/lib/server/content/images'
import { contentView } from '@/lib/server/content/view'
import { loadFurtherTests } from '@/lib/server/catalogue/further-tests'
import { siteFrame } from '@/lib/server/page/site-layout'
import { supportChat } from '@/lib/server/page/support'
import { breadcrumbs, products } from '@/lib/server/page/structured-data'
import { subscriptionForm } from '@/lib/server/subscription/form'

interface ContentPageProps extends Pick<LoadedPage, 'page' | 'data'> {
  siteLocale: SiteLocale
  path: PagePath
  /** The shown variation of a running experiment. */
  variation?: string | undefined
  /** Draft access of an unpublished page. */
  preview?: DraftAccess
}

/** Added to pages without a head, so that every page has one heading. */
const HEAD: ContentBlock = { id: 'head', name: PAGE_HEAD, options: {}, children: [] }
const has = (blockName: string, blocks: readonly ContentBlock[]): boolean =>
  blocks.some(({ name, children }) => name === blockName || has(blockName, children))

/** A page of the content service: blocks and structured data. */
export async function ContentPage({ siteLocale, path, variation, page, data, preview }: ContentPageProps) {
  const [catalogue, messages, form, t, company] = await Promise.all([
    loadCatalogue(siteLocale),
    priceMessages(),
    subscriptionForm(siteLocale, path.slice(1)),
    getTranslations(),
    loadCompanyDetails(siteLocale),
  ])
  const { title = page.title } = data
  const product = catalogue.products.find(({ key }) => key === page.product)
  const further = product ? await loadFurtherTests(siteLocale, catalogue, product) : []
  const trail = breadcrumbs(siteLocale, [
    { name: t('nav.home'), path: '/' },
    { name: product?.name ?? title, path },
  ])
  const test = Object.keys(page.variationShares).length > 0 && {
    'data-content': page.id,
    'data-variations': JSON.stringify(page.variationShares),
    'data-variation': variation,
  }
  const blocks = contentView(page.id, data)
  const images = await loadImages(blocks)
  const whole = has(PAGE_HEAD, blocks) ? blocks : [HEAD, ...blocks]
  const [first, ...others] = whole
  const { sampleHref, phone, email } = siteFrame(siteLocale).links
  const shown = {
    siteLocale,
    title,
    catalogue,
    messages,
    form,
    product,
    further,
    company,
    contact: { phone, email, hasChat: supportChat(siteLocale)?.driver === 'built-in' },
    firstImage: firstImageOf(whole),
    parts: partsOf(whole),
    sample: product && sampleOf(whole),
    sampleHref,
    images,
  }
  return (
    <>
      {preview && <PreviewNote preview={preview} />}
      {first && <Blocks blocks={[first]} page={shown} />}
      {product && <DetailsStrip details={company} />}
      <span id="first-screen-end" hidden {...test} />
      <Blocks blocks={others} page={shown} />
      {further.length > 0 && !has(RELATED_TESTS, whole) && (
        <section className="section">
          <div className="container">
            <FurtherTests
              products={further}
              prices={catalogue.prices}
              personal={catalogue.personal}
              messages={messages}
              level="h2"
            />
          </div>
        </section>
      )}
      <StructuredData
        things={[trail, ...(product ? await products(siteLocale, catalogue, (key) => key === product.key) : [])]}
      />
    </>
  )
}
