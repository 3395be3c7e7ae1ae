import { getTranslations } from 'next-intl/server'
import { PageHero } from '@/components/sections/page-hero'
import { OrderButton } from '@/components/sections/order-button'
import { SampleExtract } from '@/components/sections/demo/sample-extract'
import { ProductList } from '@/components/sections/product-list'
import { DetailsList } from '@/components/sections/company/details-list'
import { ORDER_DETAILS } from '@/components/sections/company/order-terms'
import company from '@/components/sections/company/company.module.css'
import offer from '@/components/sections/genealogy/offer.module.css'
import { ButtonLink } from '@/components/ui/button-link'
import { Pictogram } from '@/components/ui/icon'
import { DiscountBadge, Price } from '@/components/ui/price'
import { languageEntry } from '@/i18n/locales'
import { headOptions, relatedOptions } from '@/lib/content/block-options'
import styles from './blocks.module.css'
import { PageMenu } from './page-menu'
import { productOf, type BlockProps } from './page-data'
import { langAttribute } from '@/components/ui/lang-attribute'

export async function PriceCardBlock({ block, page }: BlockProps) {
  const product = productOf({ block, page })
  if (!product) return null
  const t = await getTranslations()
  const price = {
    slot: product.key,
    price: page.catalogue.prices[product.key],
    messages: page.messages,
    personal: page.catalogue.personal,
  }
  return (
    <div className={offer.offer} data-id={product.bitrixId} data-product={product.key}>
      <p className={offer.name} {...langAttribute(product.nameLanguage)}>
        {product.drawing && <Pictogram name={product.drawing} className={styles.pictogram} />}
        {product.name} <DiscountBadge {...price} />
      </p>
      <Price {...price} size="large" />
      <DetailsList details={page.company} shown={ORDER_DETAILS} className={company.terms} />
      <div className={`actions ${offer.actions}`}>
        <OrderButton product={product} look="order" />
        <ButtonLink href={page.sampleHref} look="quiet">
          {t('nav.sampleReport')}
        </ButtonLink>
      </div>
      {product.health && <p className="caption">{t('health.notDiagnosis')}</p>}
    </div>
  )
}

/** Page head: the h1 (name of the test or title of the page), a sentence, and the price if the page has a test. */
export function PageHeadBlock({ block, page }: BlockProps) {
  const { title = page.product?.name ?? page.title, lead } = headOptions.parse(block.options)
  return (
    <PageHero
      title={title}
      lead={lead}
      tone="mint"
      extract={
        page.sample && (
          <SampleExtract
            sheet={page.sample.sheet}
            href={`#${page.sample.id}`}
            tag={languageEntry(page.siteLocale.language).intl}
          />
        )
      }
      menu={<PageMenu parts={page.parts} />}
    >
      {productOf({ block, page }) ? <PriceCardBlock block={block} page={page} /> : null}
    </PageHero>
  )
}

export const OrderButtonBlock = (props: BlockProps) => <OrderButton product={productOf(props)} look="order" />

/** Price and order button that stay visible on phones. */
export function OrderBarBlock(props: BlockProps) {
  const product = productOf(props)
  const { catalogue, messages } = props.page
  return product?.orderHref ? (
    <div className={styles.bar} data-id={product.bitrixId} data-product={product.key}>
      <Price
        slot={product.key}
        price={catalogue.prices[product.key]}
        messages={messages}
        personal={catalogue.personal}
      />
      <OrderButton product={product} look="order" small />
    </div>
  ) : null
}

export function RelatedTestsBlock({ block, page: { catalogue, messages, further } }: BlockProps) {
  const { products } = relatedOptions.parse(block.options)
  const chosen = products.flatMap((key) => catalogue.products.find((product) => product.key === key) ?? [])
  const found = products.length ? chosen : further
  if (!found.length) return null
  return <ProductList products={found} prices={catalogue.prices} personal={catalogue.personal} messages={messages} />
}
