import { getTranslations } from 'next-intl/server'
import { Pictogram } from '@/components/ui/icon'
import lists from '@/components/ui/lists.module.css'
import { Price, type PriceWords } from '@/components/ui/price'
import type { PriceSlots, ProductView } from '@/lib/contract/catalogue-view'
import styles from './product-list.module.css'

interface ProductListProps {
  products: readonly ProductView[]
  prices: PriceSlots
  personal: boolean
  words: PriceWords
  /** Where a product is described, if not on a page of its own; one without such a place is named without a link. */
  detailsHref?: (product: ProductView) => string | undefined
}

/** Tests and services, a line each: name, what it tells, order, price. */
export async function ProductList({ products, prices, personal, words, detailsHref }: ProductListProps) {
  const t = await getTranslations()
  return (
    <ul className={styles.list}>
      {products.map((product) => {
        const details = product.pageHref ?? detailsHref?.(product)
        return (
          <li
            key={product.key}
            id={product.key}
            data-goal={product.goals.join(' ')}
            data-product={product.key}
            data-id={product.bitrixId}
          >
            {product.drawing && <Pictogram name={product.drawing} className={lists.pictogram} />}
            <div>
              <strong lang={product.nameLanguage}>
                {details ? <a href={details}>{product.name}</a> : product.name}
              </strong>
              {product.text && <p>{product.text}</p>}
              {product.orderHref && (
                <a
                  className={styles.order}
                  href={product.orderHref}
                  aria-label={t('products.order', { name: product.name })}
                >
                  {t('basket.order')}
                </a>
              )}
            </div>
            <Price slot={product.key} price={prices[product.key]} words={words} personal={personal} />
          </li>
        )
      })}
    </ul>
  )
}
