import { getTranslations } from 'next-intl/server'
import { Pictogram } from '@/components/ui/icon'
import { DiscountBadge, Price, type PriceMessages } from '@/components/ui/price'
import type { PriceSlots, ProductView } from '@/lib/contract/catalogue-view'
import { OrderButton } from '../order-button'
import styles from './test-card.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

interface TestCardProps {
  product: ProductView
  prices: PriceSlots
  personal: boolean
  messages: PriceMessages
  /** Tests included in the main product; empty for any other. */
  parts: readonly ProductView[]
}

export async function TestCard({ product, prices, personal, messages, parts }: TestCardProps) {
  const t = await getTranslations()
  const price = { slot: product.key, price: prices[product.key], messages, personal }
  const isMain = parts.length > 0
  const isGenome = product.key === 'full-genome'
  return (
    <li
      className={`${styles.card} ${isMain || isGenome ? styles.wide : ''} ${isMain ? styles.main : ''}`}
      id={product.key}
      data-goal={product.goals.join(' ')}
      data-product={product.key}
      data-id={product.bitrixId}
    >
      <div className={styles.top}>
        {product.drawing && <Pictogram name={product.drawing} className={styles.pictogram} />}
        <DiscountBadge {...price} />
      </div>
      <h3 {...langAttribute(product.nameLanguage)}>
        {product.pageHref ? <a href={product.pageHref}>{product.name}</a> : product.name}
      </h3>
      <p className={styles.text}>{product.text}</p>
      {isMain && (
        <ul className={styles.parts} aria-label={t('catalogue.includes')}>
          {parts.map((part) => (
            <li key={part.key}>
              {part.drawing && <Pictogram name={part.drawing} className={styles.part} />}
              {part.name}
            </li>
          ))}
        </ul>
      )}
      {isGenome && (
        <svg className={styles.karyotype} aria-hidden="true">
          <use href="/drawings/sprite.svg#karyotype" />
        </svg>
      )}
      <svg className={styles.tube} aria-hidden="true">
        <use href={`/drawings/sprite.svg#tube-${product.drawing}`} />
      </svg>
      <div className={styles.buy}>
        <Price {...price} />
        <OrderButton product={product} look={isMain ? 'order' : 'quiet'} small />
      </div>
    </li>
  )
}
