import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import { Price, type PriceMessages } from '@/components/ui/price'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { OrderButton } from '../order-button'
import styles from './tree-band.module.css'

export async function TreeBand({
  siteLocale,
  catalogue,
  messages,
}: {
  siteLocale: SiteLocale
  catalogue: CatalogueView
  messages: PriceMessages
}) {
  const t = await getTranslations()
  const product = catalogue.products.find((item) => item.key === 'family-tree')
  return (
    <section className={styles.band} id="genealogy" aria-labelledby="tree-title">
      <div className={`container ${styles.grid}`}>
        <div className={styles.text}>
          <h2 id="tree-title">{t('tree.title')}</h2>
          <p>{t('tree.text')}</p>
          {product && (
            <Price
              slot={product.key}
              price={catalogue.prices[product.key]}
              messages={messages}
              personal={catalogue.personal}
              size="large"
            />
          )}
          <div className="actions">
            <OrderButton product={product} look="rowan" />
            <ButtonLink href={href(siteLocale, '/genealogy_complex')} look={product?.orderHref ? 'quiet' : 'rowan'}>
              {t('genealogy.more')}
            </ButtonLink>
          </div>
        </div>
        <img
          className={styles.tree}
          src="/drawings/family-tree.svg"
          alt=""
          width="1000"
          height="600"
          loading="lazy"
          decoding="async"
        />
      </div>
    </section>
  )
}
