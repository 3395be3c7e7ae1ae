import { getTranslations } from 'next-intl/server'
import { Icon } from '@/components/ui/icon'
import { Price, type PriceMessages } from '@/components/ui/price'
import { SectionHead } from '@/components/ui/section-head'
import { COMPARISON, type Coverage } from '@/lib/domain/catalogue'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import styles from './comparison.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

const COVERAGE_KEYS = { full: 'compare.included', part: 'compareSection.partly', none: 'compare.notIncluded' } as const

/** Positions on phones, with the test that is selected at first. */
const SIDES = [
  { side: 'first', label: 'compareSection.first', product: 0 },
  { side: 'second', label: 'compareSection.second', product: 3 },
] as const

/**
 * Comparison table of four tests. On phones two of them are side by side, which the visitor selects; the style sheet
 * shows the columns of the selected options, without scripts.
 */
export async function Comparison({ catalogue, messages }: { catalogue: CatalogueView; messages: PriceMessages }) {
  const t = await getTranslations()
  const columns = COMPARISON.products.map((key) => catalogue.products.find((product) => product.key === key))
  // An external backend may not sell all four.
  if (columns.some((product) => !product)) return null
  const products = columns.filter((product) => product !== undefined)
  const mark = (coverage: Coverage) => (
    <>
      <Icon name={`mark-${coverage}`} className={`${styles.mark} ${styles[coverage] ?? ''}`} />
      <span className="visually-hidden">{t(COVERAGE_KEYS[coverage])}</span>
    </>
  )
  return (
    <section className="section section-tinted" id="compare" aria-labelledby="compare-title">
      <div className="container">
        <SectionHead id="compare-title" title={t('compareSection.title')} text={t('compareSection.text')} />
        <div className={styles.pickers}>
          {SIDES.map(({ side, label, product }) => (
            <label key={side} className={styles[side]}>
              <span>{t(label)}</span>
              <select defaultValue={products[product]?.key}>
                {products.map(({ key, name, nameLanguage }) => (
                  <option key={key} value={key} {...langAttribute(nameLanguage)}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('compareSection.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('compareSection.feature')}</th>
              {products.map((product) => (
                <th key={product.key} scope="col" {...langAttribute(product.nameLanguage)}>
                  {product.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {COMPARISON.topics.map(({ topic, cells }) => (
              <tr key={topic}>
                <th scope="row">{t(`compareSection.${topic}`)}</th>
                {cells.map((coverage, index) => (
                  <td key={COMPARISON.products[index]}>{mark(coverage)}</td>
                ))}
              </tr>
            ))}
            <tr className={styles.prices}>
              <th scope="row">{t('price.label')}</th>
              {products.map((product) => (
                <td key={product.key}>
                  <Price
                    slot={product.key}
                    price={catalogue.prices[product.key]}
                    messages={messages}
                    personal={catalogue.personal}
                  />
                  {product.orderHref && (
                    <a
                      className={styles.order}
                      href={product.orderHref}
                      aria-label={t('products.order', { name: product.name })}
                      data-id={product.bitrixId}
                    >
                      {t('basket.order')}
                    </a>
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}
