import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BannerSlot } from '@/components/sections/banners/banner-slot'
import { Keeping } from '@/components/sections/genealogy/keeping'
import { SearchStages } from '@/components/sections/genealogy/search-stages'
import { Service } from '@/components/sections/genealogy/service'
import { ServiceLinks } from '@/components/sections/genealogy/service-links'
import { StartBand } from '@/components/sections/genealogy/start-band'
import { PageHero } from '@/components/sections/page-hero'
import { PromoCheck } from '@/components/sections/promo/promo-check'
import { priceMessages } from '@/components/sections/price-messages'
import { StructuredData } from '@/components/sections/structured-data'
import { href } from '@/i18n/paths'
import { GENEALOGY_SERVICES } from '@/lib/domain/genealogy'
import { isGenealogyService } from '@/lib/domain/genealogy'
import { loadBanners } from '@/lib/server/content/banners'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { sharedPageMetadata } from '@/lib/server/page/metadata'
import { products, trailTo } from '@/lib/server/page/structured-data'
import { requireSiteLocale } from '@/lib/server/page/site-locale'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return sharedPageMetadata(await requireSiteLocale(params), '/genealogy_services')
}

export default async function GenealogyServicesPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const [catalogue, messages, banners, t] = await Promise.all([
    loadCatalogue(siteLocale),
    priceMessages(),
    loadBanners(siteLocale, 'genealogy'),
    getTranslations(),
  ])
  return (
    <>
      <PageHero title={t('genealogyServices.title')} lead={t('genealogyServices.lead')} tone="rowan">
        <ServiceLinks catalogue={catalogue} />
      </PageHero>
      <span id="first-screen-end" hidden />
      {GENEALOGY_SERVICES.map((service, index) => (
        <Service key={service} service={service} catalogue={catalogue} messages={messages} tinted={index % 2 === 1}>
          {service === 'ancestor-search' && <SearchStages />}
        </Service>
      ))}
      <BannerSlot siteLocale={siteLocale} {...banners} />
      <Keeping />
      <PromoCheck siteLocale={siteLocale} />
      <StartBand
        catalogue={catalogue}
        messages={messages}
        next={{ href: href(siteLocale, '/genealogy_complex'), text: t('genealogy.more') }}
      />
      <StructuredData
        things={[
          await trailTo(siteLocale, '/genealogy_services'),
          ...(await products(siteLocale, catalogue, isGenealogyService)),
        ]}
      />
    </>
  )
}
