import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import { Pictogram } from '@/components/ui/icon'
import { DiscountBadge, Price, type PriceMessages } from '@/components/ui/price'
import { SectionHead } from '@/components/ui/section-head'
import type { ProductView, SetView } from '@/lib/contract/catalogue-view'
import catalogue from './catalogue.module.css'
import card from './test-card.module.css'
import styles from './sets.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

function Name({ product }: { product: ProductView }) {
  return (
    <span {...langAttribute(product.nameLanguage)}>
      {product.pageHref ? <a href={product.pageHref}>{product.name}</a> : product.name}
    </span>
  )
}

/** The complex sets with their tests, price and saving; nothing if none is sold. */
export async function Sets({ sets, messages }: { sets: readonly SetView[]; messages: PriceMessages }) {
  if (!sets.length) return null
  const t = await getTranslations()
  return (
    <section className="section" id="sets" aria-labelledby="sets-title">
      <div className="container">
        <SectionHead id="sets-title" title={t('sets.title')} text={t('sets.text')} />
        <ul className={`${catalogue.grid} ${styles.list}`}>
          {sets.map(({ key, products, orderHref, price, saving }) => {
            const drawing = products.find((product) => product.drawing)?.drawing
            const slot = { slot: `set:${key}`, price, messages, personal: false }
            return (
              <li className={card.card} key={key} data-set={key}>
                <div className={card.top}>
                  {drawing && <Pictogram name={drawing} />}
                  <DiscountBadge {...slot} />
                </div>
                <h3>
                  {products.map((product, index) => (
                    <span className={styles.name} key={product.key}>
                      {index > 0 && ' + '}
                      <Name product={product} />
                    </span>
                  ))}
                </h3>
                {saving && <p className={`${card.text} ${styles.saving}`}>{t('sets.saving', { price: saving })}</p>}
                <div className={`${card.buy} ${styles.end}`}>
                  <Price {...slot} />
                  <ButtonLink href={orderHref} look="quiet" small>
                    {t('basket.order')}
                    <span className="visually-hidden">{`: ${products.map(({ name }) => name).join(', ')}`}</span>
                  </ButtonLink>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
