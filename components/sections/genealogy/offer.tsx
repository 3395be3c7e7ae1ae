import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button-link'
import { DiscountBadge, Price, type PriceMessages } from '@/components/ui/price'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { OrderButton } from '../order-button'
import styles from './offer.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

export async function Offer({
  siteLocale,
  catalogue,
  messages,
}: {
  siteLocale: SiteLocale
  catalogue: CatalogueView
  messages: PriceMessages
}) {
  const t = await getTranslations()
  const product = catalogue.products.find((item) => item.key === 'family-tree')
  const price = product && {
    slot: product.key,
    price: catalogue.prices[product.key],
    messages,
    personal: catalogue.personal,
  }
  return (
    <div className={styles.offer}>
      {price && (
        <>
          <p className={styles.name} {...langAttribute(product.nameLanguage)}>
            {product.name} <DiscountBadge {...price} />
          </p>
          <Price {...price} size="large" />
        </>
      )}
      <div className={`actions ${styles.actions}`}>
        {product?.orderHref ? (
          <>
            <OrderButton product={product} look="rowan" />
            <ButtonLink href={href(siteLocale, '/genealogy_services')} look="quiet">
              {t('genealogy.allServices')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink href="#prices" look="rowan">
            {t('genealogy.choose')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
