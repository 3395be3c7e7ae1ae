import '@/components/styles/tokens.css'
import '@/components/styles/base.css'
import type { Metadata, Viewport } from 'next'
import { getTranslations } from 'next-intl/server'
import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { Navigation } from '@/components/islands/navigation/navigation.island'
import { Visitor } from '@/components/islands/visitor/visitor.island'
import { CookieNotice } from '@/components/layout/cookie-notice'
import { CountryQuestion } from '@/components/layout/country-question'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { pickerWords } from '@/components/layout/picker-words'
import { SiteState } from '@/components/layout/site-state'
import { Spinner } from '@/components/layout/spinner'
import { SupportButton, SupportDialog } from '@/components/layout/support'
import { StructuredData } from '@/components/sections/structured-data'
import { languageEntry } from '@/i18n/locales'
import { loadCatalogue } from '@/lib/server/catalogue'
import { centreLinks } from '@/lib/server/content/pages'
import { hasVisitorPrices } from '@/lib/server/passed-cookies'
import { serviceWorker } from '@/lib/server/service-worker'
import { siteFrame } from '@/lib/server/site-frame'
import { organization, website } from '@/lib/server/structured-data'
import { placeParams, requirePlace } from '@/lib/server/site-place'
import { supportChat } from '@/lib/server/support'
import { rulesOf } from '@/lib/variants/variants'
import { BOOT_SCRIPT } from '@/lib/visitor/boot-script.data'

/** The icon in the page itself: one request less on a first visit. Search engines take the file beside it. */
const ICON = `data:image/svg+xml,${encodeURIComponent(readFileSync('public/icon.svg', 'utf8').trim()).replaceAll(/%(?:20|2F|3A|3D)/g, decodeURIComponent)}`

export const generateStaticParams = placeParams
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
  const place = await requirePlace(params)
  const [t, catalogue, centre] = await Promise.all([getTranslations(), loadCatalogue(place), centreLinks(place)])
  const { siteName, product, basketUrl, accountUrl, orderGoals, personalPaths, warning, popUpAfter, ...frame } =
    siteFrame(place)
  const links = { ...frame.links, centre }
  const chat = supportChat(place)
  const language = languageEntry(place.language)
  const rules = rulesOf(place.variant)
  const personal = rules.choosesMarket
  const alphabet = place.language === 'ru' ? 'cyrillic' : 'latin'
  for (const font of ['golos', 'literata'])
    preload(`/fonts/${font}-${alphabet}-1.woff2`, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    // The boot script sets attributes that the server does not know.
    <html
      lang={language.html}
      data-product={product}
      data-variant={place.variant}
      data-lng={place.language}
      data-market={personal ? catalogue.currency : undefined}
      data-basket={basketUrl}
      data-account={accountUrl}
      data-goals={orderGoals}
      data-personal-paths={personalPaths}
      data-scroll-behavior="smooth"
      data-none={catalogue.personal ? t('price.onRequest') : undefined}
      data-visitor-prices={hasVisitorPrices(place.variant) ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT[personal ? 'market' : 'city'] }} />
        {/* Not in the metadata, which are another page's for a moment, or none: the browser would ask for /favicon.ico. */}
        {/* A file for crawlers; browsers prefer the drawing, which takes no request. */}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={ICON} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <a className="skip-link visually-hidden" href="#main">
          {t('nav.skipToContent')}
        </a>
        <Header place={place} siteName={siteName} catalogue={catalogue} links={links} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <StructuredData things={[organization(place), website(place)]} />
        <Footer place={place} siteName={siteName} links={links} warning={warning} demoPrices={catalogue.demo} />
        <Spinner />
        <Navigation place={place} />
        <div className="notices">
          <Visitor
            choice={
              personal
                ? { language: place.language, languageTitle: language.title, words: await pickerWords() }
                : undefined
            }
          />
          {personal && <CountryQuestion />}
          <CookieNotice place={place} />
          <SiteState worker={serviceWorker(place)} />
          {/* Below the questions: one that comes up does not move it away from under a finger. */}
          {chat && <SupportButton chat={chat} />}
        </div>
        {chat && <SupportDialog chat={chat} links={links} />}
        <div id="pop-up" data-after={popUpAfter} />
      </body>
    </html>
  )
}
