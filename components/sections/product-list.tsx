import { getTranslations } from 'next-intl/server'
import { Pictogram } from '@/components/ui/icon'
import lists from '@/components/ui/lists.module.css'
import { Price, type PriceMessages } from '@/components/ui/price'
import type { PriceSlots, ProductView } from '@/lib/contract/catalogue-view'
import styles from './product-list.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

interface ProductListProps {
  products: readonly ProductView[]
  prices: PriceSlots
  personal: boolean
  messages: PriceMessages
  /** URL of a product without a page of its own; without any, its name is not a link. */
  detailsHref?: (product: ProductView) => string | undefined
}

export async function ProductList({ products, prices, personal, messages, detailsHref }: ProductListProps) {
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
              <strong {...langAttribute(product.nameLanguage)}>
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
            <Price slot={product.key} price={prices[product.key]} messages={messages} personal={personal} />
          </li>
        )
      })}
    </ul>
  )
}
