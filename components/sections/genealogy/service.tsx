import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Pictogram } from '@/components/ui/icon'
import { DiscountBadge, Price, type PriceMessages } from '@/components/ui/price'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import type { GenealogyService } from '@/lib/domain/genealogy'
import { OrderButton } from '../order-button'
import styles from './service.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

const FACTS = ['done', 'receive', 'depends'] as const

interface ServiceProps {
  service: GenealogyService
  catalogue: CatalogueView
  messages: PriceMessages
  tinted: boolean
  children?: ReactNode
}

export async function Service({ service, catalogue, messages, tinted, children }: ServiceProps) {
  const t = await getTranslations()
  const product = catalogue.products.find((item) => item.key === service)
  const name = product?.name ?? t(`products.${service}.name`)
  const price = { slot: service, price: catalogue.prices[service], messages, personal: catalogue.personal }
  return (
    <section
      className={`section ${tinted ? 'section-tinted' : ''}`}
      id={service}
      aria-labelledby={`${service}-title`}
      data-id={product?.bitrixId}
    >
      <div className="container">
        <div className={styles.grid}>
          <div className={styles.head}>
            <Pictogram name={service} className={styles.pictogram} />
            <h2 id={`${service}-title`} {...langAttribute(product?.nameLanguage)}>
              {name}
            </h2>
            <p>{t(`products.${service}.text`)}</p>
            <div className={styles.buy}>
              <Price {...price} />
              <DiscountBadge {...price} />
              <OrderButton product={product} look="rowan" small />
            </div>
          </div>
          <dl className={styles.facts}>
            {FACTS.map((fact) => (
              <div key={fact}>
                <dt>{t(`genealogyServices.${fact}`)}</dt>
                <dd>{t(`genealogyServices.services.${service}.${fact}`)}</dd>
              </div>
            ))}
          </dl>
        </div>
        {children}
      </div>
    </section>
  )
}
