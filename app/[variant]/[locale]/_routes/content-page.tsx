import { getTranslations } from 'next-intl/server'
import { Blocks } from '@/components/blocks/blocks'
import { firstPictureOf } from '@/components/blocks/page-data'
import { FurtherTests } from '@/components/sections/further-tests'
import { priceWords } from '@/components/sections/price-words'
import { PreviewNote } from '@/components/sections/preview-note'
import { StructuredData } from '@/components/sections/structured-data'
import type { Place } from '@/i18n/locales'
import type { PagePath } from '@/i18n/paths'
import { PAGE_HEAD, RELATED_TESTS, type ContentBlock } from '@/lib/contract/content-blocks'
import type { Preview } from '@/lib/door/preview'
import { loadCatalogue } from '@/lib/server/catalogue'
import type { LoadedPage } from '@/lib/server/content/pages'
import { contentView } from '@/lib/server/content/view'
import { loadFurtherTests } from '@/lib/server/further-tests'
import { siteFrame } from '@/lib/server/site-frame'
import { breadcrumbs, products } from '@/lib/server/structured-data'
import { subscriptionForm } from '@/lib/server/subscription/form'

interface ContentPageProps extends Pick<LoadedPage, 'page' | 'data'> {
  place: Place
  path: PagePath
  /** The arm of a running test that is shown. */
  arm?: string | undefined
  /** By what leave a page is shown that is not published. */
  preview?: Preview
}

/** A page has one heading, with or without its marketer's help. */
const HEAD: ContentBlock = { id: 'head', name: PAGE_HEAD, options: {}, children: [] }
const has = (wanted: string, blocks: readonly ContentBlock[]): boolean =>
  blocks.some(({ name, children }) => name === wanted || has(wanted, children))

/** A page of the content service: its blocks, and what it says to machines. */
export async function ContentPage({ place, path, arm, page, data, preview }: ContentPageProps) {
  const [catalogue, words, form, t] = await Promise.all([
    loadCatalogue(place),
    priceWords(),
    subscriptionForm(place, path.slice(1)),
    getTranslations(),
  ])
  const { title = page.title } = data
  const product = catalogue.products.find(({ key }) => key === page.product)
  const further = product ? await loadFurtherTests(place, catalogue, product) : []
  const trail = breadcrumbs(place, [
    { name: t('nav.home'), path: '/' },
    { name: product?.name ?? title, path },
  ])
  const test = Object.keys(page.arms).length > 0 && {
    'data-content': page.id,
    'data-arms': JSON.stringify(page.arms),
    'data-arm': arm,
  }
  const blocks = contentView(page.id, data)
  const whole = has(PAGE_HEAD, blocks) ? blocks : [HEAD, ...blocks]
  const [first, ...others] = whole
  const firstPicture = firstPictureOf(whole)
  const shown = {
    place,
    title,
    catalogue,
    words,
    form,
    product,
    further,
    firstPicture,
    sampleHref: siteFrame(place).links.sampleHref,
  }
  return (
    <>
      {preview && <PreviewNote preview={preview} />}
      {first && <Blocks blocks={[first]} page={shown} />}
      <span id="first-screen-end" hidden {...test} />
      <Blocks blocks={others} page={shown} />
      {further.length > 0 && !has(RELATED_TESTS, whole) && (
        <section className="section">
          <div className="container">
            <FurtherTests
              products={further}
              prices={catalogue.prices}
              personal={catalogue.personal}
              words={words}
              level="h2"
            />
          </div>
        </section>
      )}
      <StructuredData
        things={[trail, ...(product ? await products(place, catalogue, (key) => key === product.key) : [])]}
      />
    </>
  )
}
