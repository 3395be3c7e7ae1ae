import type { Metadata } from 'next'
import { BannerSlot } from '@/components/sections/banners/banner-slot'
import { DetailsStrip } from '@/components/sections/company/details-strip'
import { Catalogue } from '@/components/sections/home/catalogue'
import { Comparison } from '@/components/sections/home/comparison'
import { Hero } from '@/components/sections/home/hero'
import { HowItWorks } from '@/components/sections/home/how-it-works'
import { Questions } from '@/components/sections/home/questions'
import { Sets } from '@/components/sections/home/sets'
import { TreeBand } from '@/components/sections/home/tree-band'
import { PromoCheck } from '@/components/sections/promo/promo-check'
import { SubscriptionBlock } from '@/components/sections/subscription/subscription-block'
import { StructuredData } from '@/components/sections/structured-data'
import { priceMessages } from '@/components/sections/price-messages'
import { MAIN_PRODUCT } from '@/lib/domain/catalogue'
import { loadBanners } from '@/lib/server/content/banners'
import { loadCompanyDetails } from '@/lib/server/company/details'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { sharedPageMetadata } from '@/lib/server/page/metadata'
import { loadSets } from '@/lib/server/catalogue/set-views'
import { siteFrame } from '@/lib/server/page/site-layout'
import { products } from '@/lib/server/page/structured-data'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { subscriptionForm } from '@/lib/server/subscription/form'
import { rulesOf } from '@/lib/variants/variants'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return sharedPageMetadata(await requireSiteLocale(params), '/')
}

export default async function HomePage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const [catalogue, messages, banners, form, company] = await Promise.all([
    loadCatalogue(siteLocale),
    priceMessages(),
    loadBanners(siteLocale, 'home'),
    subscriptionForm(siteLocale, 'home'),
    loadCompanyDetails(siteLocale),
  ])
  const sets = await loadSets(siteLocale, catalogue)
  // Structured data of a test with its own page is on that page.
  const isWithoutPage = (key: string) => catalogue.products.every((product) => product.key !== key || !product.pageHref)
  const main = catalogue.products.find((product) => product.key === MAIN_PRODUCT) ?? catalogue.products[0]
  return (
    <>
      <Hero
        namesCity={rulesOf(siteLocale.variant).findsCity}
        main={main}
        catalogue={catalogue}
        messages={messages}
        sampleHref={siteFrame(siteLocale).links.sampleHref}
      />
      <DetailsStrip details={company} />
      <Catalogue siteLocale={siteLocale} catalogue={catalogue} messages={messages} />
      <Sets sets={sets} messages={messages} />
      <BannerSlot siteLocale={siteLocale} {...banners} />
      <Comparison catalogue={catalogue} messages={messages} />
      <HowItWorks />
      <TreeBand siteLocale={siteLocale} catalogue={catalogue} messages={messages} />
      <PromoCheck siteLocale={siteLocale} />
      <Questions siteLocale={siteLocale} company={company} />
      <SubscriptionBlock form={form} />
      <StructuredData things={await products(siteLocale, catalogue, isWithoutPage)} />
    </>
  )
}
