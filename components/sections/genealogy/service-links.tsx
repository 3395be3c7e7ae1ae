import { getTranslations } from 'next-intl/server'
import { Pictogram } from '@/components/ui/icon'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { GENEALOGY_SERVICES } from '@/lib/domain/genealogy'
import lists from '@/components/ui/lists.module.css'
import styles from './service-links.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

export async function ServiceLinks({ catalogue }: { catalogue: CatalogueView }) {
  const t = await getTranslations()
  return (
    <nav aria-label={t('genealogyServices.jump')}>
      <ul className={`${lists.links} ${styles.services}`}>
        {GENEALOGY_SERVICES.map((service) => {
          const product = catalogue.products.find((item) => item.key === service)
          return (
            <li key={service}>
              <a href={`#${service}`} {...langAttribute(product?.nameLanguage)}>
                <Pictogram name={service} className={lists.pictogram} />
                {product?.name ?? t(`products.${service}.name`)}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
