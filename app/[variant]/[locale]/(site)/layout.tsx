import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Navigation } from '@/components/islands/navigation/navigation.island'
import { Visitor } from '@/components/islands/startup/visitor.island'
import { CookieNotice } from '@/components/layout/cookie-notice'
import { CountryPrompt } from '@/components/layout/country-prompt'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { pickerMessages } from '@/components/layout/picker-messages'
import { SiteState } from '@/components/layout/site-state'
import { Spinner } from '@/components/layout/spinner'
import { SupportButton, SupportDialog } from '@/components/layout/support'
import { StructuredData } from '@/components/sections/structured-data'
import { languageEntry } from '@/i18n/locales'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { loadCompanyDetails } from '@/lib/server/company/details'
import { centreLinks } from '@/lib/server/content/pages'
import { serviceWorker } from '@/lib/server/page/service-worker'
import { siteFrame } from '@/lib/server/page/site-layout'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { organization, website } from '@/lib/server/page/structured-data'
import { supportChat } from '@/lib/server/page/support'
import { rulesOf } from '@/lib/variants/variants'

/** Frame of the pages for visitors: header, footer, notices and chat. */
export default async function SiteLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ variant: string; locale: string }>
}) {
  const siteLocale = await requireSiteLocale(params)
  const [t, catalogue, centre, company, operator] = await Promise.all([
    getTranslations(),
    loadCatalogue(siteLocale),
    centreLinks(siteLocale),
    loadCompanyDetails(siteLocale),
    organization(siteLocale),
  ])
  const { siteName, warning, popUpAfter, ...frame } = siteFrame(siteLocale)
  const links = { ...frame.links, centre }
  const chat = supportChat(siteLocale)
  const personal = rulesOf(siteLocale.variant).choosesMarket
  return (
    <>
      <Header siteLocale={siteLocale} siteName={siteName} catalogue={catalogue} links={links} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <StructuredData things={[operator, website(siteLocale)]} />
      <Footer
        siteLocale={siteLocale}
        siteName={siteName}
        links={links}
        company={company}
        warning={warning}
        demoPrices={catalogue.demo}
      />
      <Spinner />
      <Navigation siteLocale={siteLocale} />
      <div className="notices">
        <Visitor
          search={{ close: t('common.close'), loading: t('common.loading'), failed: t('search.noSuggestions') }}
          choice={
            personal
              ? {
                  language: siteLocale.language,
                  languageTitle: languageEntry(siteLocale.language).title,
                  messages: await pickerMessages(),
                }
              : undefined
          }
        />
        {personal && <CountryPrompt />}
        <CookieNotice siteLocale={siteLocale} />
        <SiteState worker={serviceWorker(siteLocale)} />
        {/* Below the prompts, so that one that appears does not move it under the visitor's finger. */}
        {chat && <SupportButton chat={chat} />}
      </div>
      {chat && <SupportDialog chat={chat} links={links} />}
      <div id="pop-up" data-after={popUpAfter} />
    </>
  )
}
