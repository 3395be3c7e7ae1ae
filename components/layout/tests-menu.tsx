import { getTranslations } from 'next-intl/server'
import { Icon } from '@/components/ui/icon'
import { LowestPrice } from '@/components/ui/price'
import type { SiteLocale } from '@/i18n/locales'
import { groupSlot, type CatalogueView, type ProductView } from '@/lib/contract/catalogue-view'
import type { FrameLinks } from './frame-links'
import { MENU, menuHref } from './site-links'
import raised from '@/components/ui/raised.module.css'
import styles from './tests-menu.module.css'
import { langAttribute } from '@/components/ui/lang-attribute'

function Tests({ products }: { products: readonly ProductView[] }) {
  return (
    <ul className={styles.list}>
      {products.map((product) => (
        <li key={product.key} data-product={product.key}>
          <a href={product.href} {...langAttribute(product.nameLanguage)}>
            {product.name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Main tests by group with its lowest price, then the further tests; on phones also the sections of the site. */
export async function TestsMenu({
  siteLocale,
  catalogue,
  links,
}: {
  siteLocale: SiteLocale
  catalogue: CatalogueView
  links: FrameLinks
}) {
  const t = await getTranslations()
  const [before = '', after = ''] = t('price.from', { price: '|' }).split('|')
  return (
    <dialog
      className={`${raised.panel} ${styles.menu}`}
      id="menu"
      popover="auto"
      closedby="any"
      aria-label={t('nav.menu')}
    >
      <form className={styles.head} method="dialog">
        <strong>{t('nav.menu')}</strong>
        <button aria-label={t('nav.closeMenu')}>
          <Icon name="close" />
        </button>
      </form>
      <nav className={styles.places} aria-label={t('nav.main')}>
        {MENU.map((entry) => (
          <a key={entry.message} href={menuHref(siteLocale, entry)}>
            {t(entry.message)}
          </a>
        ))}
        <a href={links.sampleHref}>{t('nav.sampleReport')}</a>
        {links.phone && <a href={links.phone.href}>{links.phone.text}</a>}
      </nav>
      <div className={styles.groups}>
        {catalogue.groups.map((group) => (
          <section key={group.key}>
            <h2>
              {group.titleLanguage ? <span lang={group.titleLanguage}>{group.title}</span> : group.title}
              <LowestPrice
                slot={groupSlot(group.key)}
                price={catalogue.prices[groupSlot(group.key)]}
                before={before}
                after={after}
                personal={catalogue.personal}
              />
            </h2>
            <Tests products={group.products.filter((product) => !catalogue.further.includes(product))} />
          </section>
        ))}
        {catalogue.further.length > 0 && (
          <section>
            <h2>{t('catalogue.further')}</h2>
            <Tests products={catalogue.further} />
          </section>
        )}
      </div>
    </dialog>
  )
}
