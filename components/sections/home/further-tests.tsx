import { getTranslations } from 'next-intl/server'
import type { PriceWords } from '@/components/ui/price'
import type { PriceSlots, ProductView } from '@/lib/contract/catalogue-view'
import { ProductList } from '../product-list'
import styles from './further-tests.module.css'

interface FurtherTestsProps {
  products: readonly ProductView[]
  prices: PriceSlots
  personal: boolean
  words: PriceWords
}

/** Tests without a card of their own. */
export async function FurtherTests(props: FurtherTestsProps) {
  const t = await getTranslations('catalogue')
  return (
    <div className={styles.further}>
      <h3>{t('further')}</h3>
      <ProductList {...props} />
    </div>
  )
}
