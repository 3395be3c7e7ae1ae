import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import { Price, type PriceMessages } from '@/components/ui/price'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { OrderButton } from '../order-button'
import styles from './start-band.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

interface StartBandProps {
  catalogue: CatalogueView
  messages: PriceMessages
  /** The other page about genealogy. */
  next: { readonly href: string; readonly text: string }
}

/** Closing call to action: start with a consultation. */
export async function StartBand({ catalogue, messages, next }: StartBandProps) {
  const t = await getTranslations()
  const product = catalogue.products.find((item) => item.key === 'genealogist-consultation')
  return (
    <section className={styles.band} id="start" aria-labelledby="start-title">
      <div className="container">
        <div className={styles.grid}>
          <div className={styles.text}>
            <h2 id="start-title">{t('genealogy.startTitle')}</h2>
            <p>{t('genealogy.startText')}</p>
          </div>
          <div className={styles.buy}>
            {product && (
              <p className={styles.name} {...langAttribute(product.nameLanguage)}>
                {product.name}
              </p>
            )}
            {product && (
              <Price
                slot={product.key}
                price={catalogue.prices[product.key]}
                messages={messages}
                personal={catalogue.personal}
                size="large"
              />
            )}
            <div className="actions">
              <OrderButton product={product} look="rowan" />
              <ButtonLink href={next.href} look="quiet">
                {next.text}
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
