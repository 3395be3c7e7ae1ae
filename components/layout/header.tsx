import { getTranslations } from 'next-intl/server'
import { Icon } from '@/components/ui/icon'
import { Logo } from '@/components/ui/logo'
import { VisitorText } from '@/components/ui/visitor-text'
import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { SEARCH_PATH } from '@/lib/domain/site-search/search-path'
import { rulesOf } from '@/lib/variants/variants'
import type { FrameLinks } from './frame-links'
import { LocalePicker } from './locale-picker'
import { HEADER_MENU, menuHref } from './site-links'
import { TestsMenu } from './tests-menu'
import styles from './header.module.css'

/** Site header. On phones the menu is a sheet. */
export async function Header({
  siteLocale,
  siteName,
  catalogue,
  links,
}: {
  siteLocale: SiteLocale
  siteName: string
  catalogue: CatalogueView
  links: FrameLinks
}) {
  const t = await getTranslations()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo name={siteName} href={href(siteLocale, '/')} label={t('nav.home')} />
        <nav className={styles.nav} aria-label={t('nav.main')}>
          {/* One dialog: the first button opens it as a panel under the header, the second as a modal sheet. */}
          <button type="button" popoverTarget="menu">
            {t('nav.tests')}
            <Icon name="down" />
          </button>
          {HEADER_MENU.map((entry) => (
            <a key={entry.message} href={menuHref(siteLocale, entry)}>
              {t(entry.message)}
            </a>
          ))}
        </nav>
        <div className={styles.tools}>
          {links.phone && (
            <a className={styles.phone} href={links.phone.href}>
              {links.phone.text}
            </a>
          )}
          {rulesOf(siteLocale.variant).choosesMarket && (
            <LocalePicker siteLocale={siteLocale} currency={catalogue.currency} />
          )}
          <a className={styles.tool} href={href(siteLocale, SEARCH_PATH)} data-search="">
            <Icon name="search" />
            <span className="visually-hidden">{t('search.title')}</span>
          </a>
          <a className={`${styles.tool} ${styles.basket}`} href={links.basketHref}>
            <Icon name="basket" />
            <span className="visually-hidden">{t('basket.title')}</span>
            <VisitorText as="b" data-basket-count="" hidden />
          </a>
          {links.accountHref && (
            <a className={styles.tool} href={links.accountHref}>
              <Icon name="user" />
              <span className="visually-hidden">{t('nav.account')}</span>
            </a>
          )}
          <button
            className={`${styles.tool} ${styles.burger}`}
            type="button"
            command="show-modal"
            commandfor="menu"
            aria-haspopup="dialog"
          >
            <Icon name="menu" />
            <span className="visually-hidden">{t('nav.openMenu')}</span>
          </button>
        </div>
      </div>
      <TestsMenu siteLocale={siteLocale} catalogue={catalogue} links={links} />
    </header>
  )
}
