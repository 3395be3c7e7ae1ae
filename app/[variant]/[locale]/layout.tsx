import '@/components/styles/tokens.css'
import '@/components/styles/base.css'
import type { Metadata, Viewport } from 'next'
import { getTranslations } from 'next-intl/server'
import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { languageEntry } from '@/i18n/locales'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { countriesWithOwnTexts } from '@/lib/domain/company-details'
import { loadCompanyDetails } from '@/lib/server/company/details'
import { fontPaths } from '@/lib/server/page/fonts'
import { hasVisitorPrices } from '@/lib/server/request/cookie-forwarding'
import { siteFrame } from '@/lib/server/page/site-layout'
import { siteLocaleParams, requireSiteLocale } from '@/lib/server/page/site-locale'
import { rulesOf } from '@/lib/variants/variants'
import { BOOT_SCRIPT } from '@/lib/visitor/boot-script.data'

/** Inlined to save a request on the first visit. Search engines use the file. */
const ICON_SVG = readFileSync('public/icon.svg', 'utf8').trim()
const ICON = `data:image/svg+xml,${encodeURIComponent(ICON_SVG).replaceAll(/%(?:20|2F|3A|3D)/g, decodeURIComponent)}`

export const generateStaticParams = siteLocaleParams
export const revalidate = 60

export const metadata: Metadata = { formatDetection: { telephone: false } }
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf6' },
    { media: '(prefers-color-scheme: dark)', color: '#0d1614' },
  ],
}

export default async function RootLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ variant: string; locale: string }>
}) {
  const siteLocale = await requireSiteLocale(params)
  const [t, catalogue, company] = await Promise.all([
    getTranslations(),
    loadCatalogue(siteLocale),
    loadCompanyDetails(siteLocale),
  ])
  const { product, basketUrl, accountUrl, orderGoals, personalPaths } = siteFrame(siteLocale)
  const language = languageEntry(siteLocale.language)
  const personal = rulesOf(siteLocale.variant).choosesMarket
  for (const path of fontPaths(siteLocale.language))
    preload(path, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    // The boot script sets attributes that the server does not know.
    <html
      lang={language.html}
      data-product={product}
      data-variant={siteLocale.variant}
      data-lng={siteLocale.language}
      data-market={personal ? catalogue.currency : undefined}
      data-own-terms={personal ? countriesWithOwnTexts(company).join(' ') || undefined : undefined}
      data-basket={basketUrl}
      data-account={accountUrl}
      data-goals={orderGoals}
      data-personal-paths={personalPaths}
      data-scroll-behavior="smooth"
      data-order={t('basket.order')}
      data-in-basket={t('basket.inBasket')}
      data-none={catalogue.personal ? t('price.onRequest') : undefined}
      data-visitor-prices={hasVisitorPrices(siteLocale.variant) ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT[personal ? 'market' : 'city'] }} />
        {/* Not in the metadata, which is briefly another page's or missing during navigation: the browser would
            request /favicon.ico. That file is for crawlers; browsers prefer the inlined icon. */}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={ICON} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <a className="skip-link visually-hidden" href="#main">
          {t('nav.skipToContent')}
        </a>
        {children}
      </body>
    </html>
  )
}
