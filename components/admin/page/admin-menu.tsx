import { getTranslations } from 'next-intl/server'
import { href } from '@/i18n/paths'
import type { SiteLocale } from '@/i18n/locales'
import type { Account } from '@/lib/contract/account'
import { ACCOUNT_PATH, ADMIN_PAGES } from '@/lib/domain/admin-pages'

interface AdminMenuProps {
  readonly siteLocale: SiteLocale
  /** The signed-in account. Its areas select the pages; its backend may add external ones. */
  readonly menu: Account
  /** The current page; absent on the page of the account itself. */
  readonly current?: (typeof ADMIN_PAGES)[number]['key']
}

export async function AdminMenu({ siteLocale, menu, current }: AdminMenuProps) {
  const t = await getTranslations()
  const others = menu.menu.filter(({ href: url }) => /^https?:\/\//.test(url))
  return (
    <nav aria-label={t('account.pages')}>
      {/* The bundler would add it to the styles of every page: see `cssChunking` in next.config.mjs. */}
      {/* eslint-disable-next-line next/no-css-tags */}
      <link rel="stylesheet" href="/assets/styles/admin.css" precedence="pages" />
      <ul className="admin-pages">
        {ADMIN_PAGES.filter((page) => menu.areas.includes(page.key)).map(({ key, href: path }) => (
          <li key={key}>
            <a href={href(siteLocale, path)} aria-current={key === current ? 'page' : undefined}>
              {t(`admin.pages.${key}`)}
            </a>
          </li>
        ))}
        {others.map(({ title, href: url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
        <li className="admin-account">
          <a href={href(siteLocale, ACCOUNT_PATH)} aria-current={current ? undefined : 'page'}>
            {t('account.title')}
          </a>
        </li>
      </ul>
    </nav>
  )
}
