import { getTranslations } from 'next-intl/server'
import { Pictogram } from '@/components/ui/icon'
import { langAttribute } from '@/components/ui/lang-attribute'
import lists from '@/components/ui/lists.module.css'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import styles from './product-list.module.css'

const MAX_TESTS = 6

/** Names of the main tests, for pages where the visitor has found nothing. */
export async function MainTests({ catalogue: { products } }: { catalogue: CatalogueView }) {
  const t = await getTranslations('search')
  const featured = products.filter((product) => product.featured)
  const shown = (featured.length ? featured : products).slice(0, MAX_TESTS)
  if (!shown.length) return null
  return (
    <>
      <h2>{t('tests')}</h2>
      <ul className={styles.list}>
        {shown.map(({ key, drawing, href, name, nameLanguage }) => (
          <li key={key}>
            {drawing && <Pictogram name={drawing} className={lists.pictogram} />}
            <strong {...langAttribute(nameLanguage)}>
              <a href={href}>{name}</a>
            </strong>
          </li>
        ))}
      </ul>
    </>
  )
}
