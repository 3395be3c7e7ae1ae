import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { Palette } from '@/components/admin/palette/palette.island'
import { Sections } from '@/components/admin/overview/sections.island'
import { LanguageLink } from '@/components/layout/language-links'
import { Icon } from '@/components/ui/icon'
import { Logo } from '@/components/ui/logo'
import { languageEntry, languagesOf, type SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { Account } from '@/lib/contract/account'
import type { Overview, OverviewNumber } from '@/lib/contract/overview'
import { areaOfDictionary } from '@/lib/domain/admin-roles'
import { DICTIONARY_NAMES } from '@/lib/domain/dictionary-names'
import { paletteMessages } from './palette-messages'
import { ACCOUNT_PATH, ADMIN_HOME, ADMIN_PAGES } from '@/lib/domain/admin-pages'

type AdminPageKey = (typeof ADMIN_PAGES)[number]['key']

export interface AdminShellProps {
  readonly siteLocale: SiteLocale
  /** The signed-in account. Its areas select the sections; its backend may add external ones. */
  readonly menu: Account
  readonly current: AdminPageKey | 'home' | 'account'
  readonly siteName: string
  readonly overview: Overview
  readonly children: ReactNode
}

/** Numbers whose sum a section shows, with the key of its text. */
const COUNTS: Partial<
  Readonly<Record<AdminPageKey, readonly [text: OverviewNumber | 'expiring', ...OverviewNumber[]]>>
> = {
  banners: ['expiring', 'expiringBanners', 'expiringPromoCodes'],
  orders: ['newOrders', 'newOrders'],
  chat: ['waitingConversations', 'waitingConversations'],
  emails: ['undeliveredEmails', 'undeliveredEmails'],
}

const pathOf = (current: AdminShellProps['current']) =>
  ADMIN_PAGES.find(({ key }) => key === current)?.href ?? (current === 'home' ? ADMIN_HOME : ACCOUNT_PATH)

/** Frame of the back office: sections with what waits in them, languages, account; on phones behind a button. */
export async function AdminShell({ siteLocale, menu, current, siteName, overview, children }: AdminShellProps) {
  const [t, palette] = await Promise.all([getTranslations(), paletteMessages()])
  const languages = languagesOf(siteLocale.variant)
  const path = pathOf(current)
  const sections = [
    { title: t('admin.pages.home'), href: href(siteLocale, ADMIN_HOME), isCurrent: current === 'home' },
    ...ADMIN_PAGES.filter(({ key }) => menu.areas.includes(key)).map(({ key, href: page }) => {
      const [text, ...names] = COUNTS[key] ?? []
      return {
        title: t(`admin.pages.${key}`),
        href: href(siteLocale, page),
        isCurrent: key === current,
        count: text && { names, title: t(`admin.overview.${text}`) },
      }
    }),
    ...menu.menu
      .filter(({ href: url }) => /^https?:\/\//.test(url))
      .map(({ title, href: url }) => ({ title, href: url, isCurrent: false })),
  ]
  const commands = [
    ...sections.map(({ title, href: to }) => ({ title, href: to })),
    ...DICTIONARY_NAMES.filter((name) => menu.areas.includes(areaOfDictionary(name))).map((dictionary) => ({
      title: palette.dictionaries[dictionary],
      href: href(siteLocale, '/banner-admin', { query: new URLSearchParams({ dictionary }) }),
    })),
    { title: t('account.title'), href: href(siteLocale, ACCOUNT_PATH) },
    { title: siteName, href: href(siteLocale, '/') },
    ...languages
      .filter((language) => language !== siteLocale.language)
      .map((language) => ({ title: languageEntry(language).title, href: href({ ...siteLocale, language }, path) })),
  ]
  return (
    <div className="admin-shell">
      {/* The bundler would add it to the styles of every page: see `cssChunking` in next.config.mjs. */}
      {/* eslint-disable-next-line next/no-css-tags */}
      <link rel="stylesheet" href="/assets/styles/admin.css" precedence="pages" />
      {/* Keeps the component library from adding an inline style sheet, which the policy blocks. */}
      <i id="react-aria-pressable-style" hidden />
      <header className="admin-top">
        <Logo name={siteName} href={href(siteLocale, '/')} label={t('nav.home')} />
        <Palette messages={palette} commands={commands} lng={siteLocale.language} />
        <button type="button" className="admin-menu-button" popoverTarget="admin-menu">
          <Icon name="menu" />
          <span>{t('nav.menu')}</span>
        </button>
        <nav id="admin-menu" popover="auto" aria-label={t('account.pages')}>
          <Sections sections={sections} overview={overview} tag={languageEntry(siteLocale.language).intl} />
          <ul className="admin-sections admin-own">
            <li>
              <a href={href(siteLocale, ACCOUNT_PATH)} aria-current={current === 'account' ? 'page' : undefined}>
                {t('account.title')}
              </a>
            </li>
            {languages.length > 1 &&
              languages.map((language) => (
                <li key={language} className="admin-language">
                  <LanguageLink siteLocale={siteLocale} language={language} path={path} />
                </li>
              ))}
          </ul>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="admin-page">
        {children}
        <span id="first-screen-end" hidden />
      </main>
    </div>
  )
}
