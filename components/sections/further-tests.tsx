import { getTranslations } from 'next-intl/server'
import type { PriceMessages } from '@/components/ui/price'
import type { PriceSlots, ProductView } from '@/lib/contract/catalogue-view'
import { ProductList } from './product-list'
import styles from './further-tests.module.css'

interface FurtherTestsProps {
  products: readonly ProductView[]
  prices: PriceSlots
  personal: boolean
  messages: PriceMessages
  level?: 'h2' | 'h3'
}

/** List of the tests that have no card, or of those related to a page's test. */
export async function FurtherTests({ level: Heading = 'h3', ...props }: FurtherTestsProps) {
  const t = await getTranslations('catalogue')
  return (
    <div className={styles.further}>
      <Heading>{t('further')}</Heading>
      <ProductList {...props} />
    </div>
  )
}
