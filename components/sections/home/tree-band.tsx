import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import { Price, type PriceWords } from '@/components/ui/price'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import styles from './tree-band.module.css'

/** The genealogy offer with its tree. */
export async function TreeBand({ catalogue, words }: { catalogue: CatalogueView; words: PriceWords }) {
  const t = await getTranslations()
  const product = catalogue.products.find((item) => item.key === 'family-tree')
  return (
    <section className={styles.band} id="genealogy" aria-labelledby="tree-title">
      <div className={`container ${styles.grid}`}>
        <div className={styles.text}>
          <h2 id="tree-title">{t('tree.title')}</h2>
          <p>{t('tree.text')}</p>
          {product && <Price slot={product.key} price={catalogue.prices[product.key]} words={words} personal={catalogue.personal} size="large" />}
          {product?.orderHref && (
            <div>
              <ButtonLink href={product.orderHref} look="rowan">
                {t('basket.order')}
                <span className="visually-hidden">: {product.name}</span>
              </ButtonLink>
            </div>
          )}
        </div>
        <img className={styles.tree} src="/drawings/family-tree.svg" alt="" width="1000" height="600" loading="lazy" decoding="async" />
      </div>
    </section>
  )
}
