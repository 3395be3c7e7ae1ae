import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import type { PriceMessages } from '@/components/ui/price'
import { SectionHead } from '@/components/ui/section-head'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { START_PRODUCTS } from '@/lib/domain/sample-report'
import { ProductList } from '../product-list'
import styles from './start.module.css'

export async function Start({
  siteLocale,
  catalogue,
  messages,
}: {
  siteLocale: SiteLocale
  catalogue: CatalogueView
  messages: PriceMessages
}) {
  const t = await getTranslations()
  const products = START_PRODUCTS.flatMap(
    (productKey) => catalogue.products.find(({ key }) => key === productKey) ?? [],
  )
  return (
    <section className={styles.band} id="start" aria-labelledby="start-title">
      <div className="container">
        <SectionHead id="start-title" title={t('demo.start.title')} text={t('demo.start.text')} />
        <ProductList
          products={products}
          prices={catalogue.prices}
          personal={catalogue.personal}
          messages={messages}
          detailsHref={(product) => product.href}
        />
        <p className={styles.action}>
          <ButtonLink href={href(siteLocale, '/', { hash: 'tests' })} look="primary">
            {t('hero.choose')}
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}
