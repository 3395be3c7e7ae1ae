import { getTranslations } from 'next-intl/server'
import { Pictogram } from '@/components/ui/icon'
import { Price, type PriceWords } from '@/components/ui/price'
import type { PriceSlots, ProductView } from '@/lib/contract/catalogue-view'
import styles from './further-tests.module.css'

/** Tests without a card of their own, a line each; the sentence about a test opens on demand. */
export async function FurtherTests({
  products,
  prices,
  personal,
  words,
}: {
  products: readonly ProductView[]
  prices: PriceSlots
  personal: boolean
  words: PriceWords
}) {
  const t = await getTranslations()
  return (
    <div className={styles.further}>
      <h3>{t('catalogue.further')}</h3>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.key} id={product.key} data-goal={product.goals.join(' ')} data-product={product.key}>
            {product.hasPictogram && <Pictogram name={product.key} className={styles.pictogram} />}
            <div>
              <strong lang={product.nameLanguage}>{product.name}</strong>
              {product.text && <p>{product.text}</p>}
              {product.orderHref && (
                <a href={product.orderHref} aria-label={t('products.order', { name: product.name })}>
                  {t('basket.order')}
                </a>
              )}
            </div>
            <Price slot={product.key} price={prices[product.key]} words={words} personal={personal} />
          </li>
        ))}
      </ul>
    </div>
  )
}
