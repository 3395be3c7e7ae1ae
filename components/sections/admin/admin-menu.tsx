import { getTranslations } from 'next-intl/server'
import { href } from '@/i18n/paths'
import type { Place } from '@/i18n/locales'
import type { Account } from '@/lib/contract/account'
import { ACCOUNT_PATH, ADMIN_PAGES } from '@/lib/domain/admin-pages'

interface AdminMenuProps {
  readonly place: Place
  /** The account that is signed in: pages of its areas are shown, and those that its backend names elsewhere. */
  readonly menu: Account
  /** The page that is shown; without one it is that of the account itself. */
  readonly current?: (typeof ADMIN_PAGES)[number]['key']
}

/** The pages of administrators, and that of whoever is signed in: to change a password, and to go. */
export async function AdminMenu({ place, menu, current }: AdminMenuProps) {
  const t = await getTranslations()
  const others = menu.menu.filter(({ href: address }) => /^https?:\/\//.test(address))
  return (
    <nav aria-label={t('account.pages')}>
      {/* Through the bundler it would become a part of every page's styles: see `cssChunking` in next.config.mjs. */}
      {/* eslint-disable-next-line next/no-css-tags */}
      <link rel="stylesheet" href="/assets/styles/admin.css" precedence="pages" />
      <ul className="admin-pages">
        {ADMIN_PAGES.filter((page) => menu.areas.includes(page.key)).map(({ key, href: path }) => (
          <li key={key}>
            <a href={href(place, path)} aria-current={key === current ? 'page' : undefined}>
              {t(`admin.pages.${key}`)}
            </a>
          </li>
        ))}
        {others.map(({ title, href: address }) => (
          <li key={address}>
            <a href={address}>{title}</a>
          </li>
        ))}
        <li className="admin-account">
          <a href={href(place, ACCOUNT_PATH)} aria-current={current ? undefined : 'page'}>
            {t('account.title')}
          </a>
        </li>
      </ul>
    </nav>
  )
}
