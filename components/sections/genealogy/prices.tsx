import { getTranslations } from 'next-intl/server'
import type { PriceMessages } from '@/components/ui/price'
import { SectionHead } from '@/components/ui/section-head'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { CatalogueView, ProductView } from '@/lib/contract/catalogue-view'
import { isGenealogyService } from '@/lib/domain/genealogy'
import { ProductList } from '../product-list'

export async function Prices({
  siteLocale,
  catalogue,
  messages,
}: {
  siteLocale: SiteLocale
  catalogue: CatalogueView
  messages: PriceMessages
}) {
  const t = await getTranslations('genealogy')
  const products = catalogue.groups.find((group) => group.key === 'genealogy')?.products ?? []
  const detailsHref = ({ key }: ProductView) =>
    isGenealogyService(key) ? href(siteLocale, '/genealogy_services', { hash: key }) : undefined
  return (
    <section className="section" id="prices" aria-labelledby="prices-title">
      <div className="container">
        <SectionHead id="prices-title" title={t('pricesTitle')} text={t('pricesText')} />
        <ProductList
          products={products}
          prices={catalogue.prices}
          personal={catalogue.personal}
          messages={messages}
          detailsHref={detailsHref}
        />
      </div>
    </section>
  )
}
