import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { PriceMessages } from '@/components/ui/price'
import { buttonLook } from '@/components/ui/button-link'
import { SectionHead } from '@/components/ui/section-head'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { GOALS, MAIN_PRODUCT, MAIN_PRODUCT_PARTS } from '@/lib/domain/catalogue'
import { FINDER_PATH } from '@/lib/domain/test-finder/questions'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { ProductList } from '../product-list'
import { TestCard } from './test-card'
import styles from './catalogue.module.css'

/** The catalogue with its filter by goal, which is CSS only. */
export async function Catalogue({
  siteLocale,
  catalogue,
  messages,
}: {
  siteLocale: SiteLocale
  catalogue: CatalogueView
  messages: PriceMessages
}) {
  const t = await getTranslations()
  const featured = catalogue.products.filter((product) => product.featured)
  const others = catalogue.products.filter((product) => !product.featured)
  const parts = MAIN_PRODUCT_PARTS.flatMap((key) => catalogue.products.find((product) => product.key === key) ?? [])
  const count = (goal?: string) =>
    catalogue.products.filter((product) => !goal || (product.goals as readonly string[]).includes(goal)).length
  const finder = (text: ReactNode) => <a href={href(siteLocale, FINDER_PATH)}>{text}</a>
  return (
    <section className="section" id="tests" aria-labelledby="tests-title">
      <div className={`container ${styles.catalogue}`}>
        <SectionHead id="tests-title" title={t('catalogue.title')} text={t.rich('catalogue.text', { finder })} />
        <fieldset>
          <legend className="visually-hidden">{t('catalogue.goal')}</legend>
          <div className={styles.chips}>
            <label className={styles.chip}>
              <input type="radio" name="goal" value="all" defaultChecked />
              {t('filter.all')}
              <small>{count()}</small>
            </label>
            {GOALS.map((goal) => (
              <label className={styles.chip} key={goal}>
                <input type="radio" name="goal" value={goal} />
                {t(`filter.${goal}`)}
                <small>{count(goal)}</small>
              </label>
            ))}
          </div>
        </fieldset>
        {featured.length > 0 && (
          <ul className={styles.grid}>
            {featured.map((product) => (
              <TestCard
                key={product.key}
                product={product}
                prices={catalogue.prices}
                personal={catalogue.personal}
                messages={messages}
                parts={product.key === MAIN_PRODUCT ? parts : []}
              />
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <details className={styles.more}>
            <summary className={buttonLook('quiet')}>{t('catalogue.all', { count: count() })}</summary>
            <ProductList
              products={others}
              prices={catalogue.prices}
              personal={catalogue.personal}
              messages={messages}
            />
          </details>
        )}
      </div>
    </section>
  )
}
