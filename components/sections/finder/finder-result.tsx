import { getTranslations } from 'next-intl/server'
import { Icon } from '@/components/ui/icon'
import lists from '@/components/ui/lists.module.css'
import type { PriceMessages } from '@/components/ui/price'
import type { CatalogueView, ProductView } from '@/lib/contract/catalogue-view'
import { EXCLUSIONS, type FinderTest, type Recommendation } from '@/lib/domain/test-finder/recommendation'
import basket from '../basket/basket.module.css'
import { TestCard } from '../home/test-card'
import { ProductList } from '../product-list'
import styles from './finder.module.css'

interface FinderResultProps {
  readonly recommendation: Recommendation
  readonly findSold: (test: FinderTest) => ProductView | undefined
  readonly catalogue: CatalogueView
  readonly messages: PriceMessages
}

/** The recommended test with its reason, an alternative, and when to see a doctor instead. */
export async function FinderResult({ recommendation, ...sale }: FinderResultProps) {
  const t = await getTranslations('finder')
  const { doctor, test } = recommendation
  return (
    <>
      {doctor.length > 0 && (
        <div className={`${basket.stack} ${styles.doctor}`}>
          <h2>{t('doctor.title')}</h2>
          {doctor.map((note) => (
            <p key={note}>{t(`doctor.${note}`)}</p>
          ))}
        </div>
      )}
      {test === undefined ? (
        <div className={basket.stack}>
          <h2>{t('none.title')}</h2>
          <p>{t(`none.${recommendation.reason}`)}</p>
        </div>
      ) : (
        <>
          <RecommendedTest test={test} {...sale} />
          {recommendation.alternative && <Alternative test={recommendation.alternative} {...sale} />}
        </>
      )}
    </>
  )
}

type TestProps = Omit<FinderResultProps, 'recommendation'> & { readonly test: FinderTest }

async function RecommendedTest({ test, findSold, catalogue, messages }: TestProps) {
  const t = await getTranslations('finder')
  const product = findSold(test)
  if (!product) return null
  return (
    <div className={basket.stack}>
      <h2>{t('result.test')}</h2>
      <div className={styles.test}>
        <ul className={styles.offer}>
          <TestCard
            product={product}
            prices={catalogue.prices}
            personal={catalogue.personal}
            messages={messages}
            parts={[]}
          />
        </ul>
        <div className={basket.stack}>
          <h3>{t('result.why')}</h3>
          <p>{t(`reasons.${test}`)}</p>
          <h3>{t('result.notFor')}</h3>
          <ul className={lists.points}>
            {EXCLUSIONS.map((exclusion) => (
              <li key={exclusion}>
                <Icon name="mark-none" />
                {t(`exclusions.${test}.${exclusion}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

async function Alternative({ test, findSold, catalogue, messages }: TestProps) {
  const t = await getTranslations('finder')
  const product = findSold(test)
  return (
    <div className={basket.stack}>
      <h2>{t('result.alternative')}</h2>
      <p>{t(`reasons.${test}`)}</p>
      <ProductList
        products={product ? [product] : []}
        prices={catalogue.prices}
        personal={catalogue.personal}
        messages={messages}
      />
    </div>
  )
}
