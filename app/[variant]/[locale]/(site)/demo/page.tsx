import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { After } from '@/components/sections/demo/after'
import { Carrier } from '@/components/sections/demo/carrier'
import { Contents } from '@/components/sections/demo/contents'
import { Drugs } from '@/components/sections/demo/drugs'
import { Limits } from '@/components/sections/demo/limits'
import { Origin } from '@/components/sections/demo/origin'
import { ReportSection } from '@/components/sections/demo/report-section'
import { Risks } from '@/components/sections/demo/risks'
import { Start } from '@/components/sections/demo/start'
import { Traits } from '@/components/sections/demo/traits'
import { PageHero } from '@/components/sections/page-hero'
import { priceMessages } from '@/components/sections/price-messages'
import { StructuredData } from '@/components/sections/structured-data'
import { languageEntry } from '@/i18n/locales'
import { REPORT_SECTIONS, SAMPLE_PATH } from '@/lib/domain/sample-report'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { sharedPageMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { trailTo } from '@/lib/server/page/structured-data'

type Props = { params: Promise<{ variant: string; locale: string }> }

const CHARTS = { origin: Origin, risks: Risks, carrier: Carrier, drugs: Drugs, traits: Traits } as const

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return sharedPageMetadata(await requireSiteLocale(params), SAMPLE_PATH)
}

export default async function SampleReportPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const [catalogue, messages, t] = await Promise.all([
    loadCatalogue(siteLocale),
    priceMessages(),
    getTranslations('demo'),
  ])
  return (
    <>
      <PageHero title={t('title')} lead={t('lead')} tone="mint">
        <Contents />
      </PageHero>
      <span id="first-screen-end" hidden />
      {REPORT_SECTIONS.map(({ key }) => {
        const Chart = CHARTS[key]
        return (
          <ReportSection key={key} section={key} catalogue={catalogue} messages={messages}>
            <Chart tag={languageEntry(siteLocale.language).intl} />
          </ReportSection>
        )
      })}
      <Limits />
      <After />
      <Start siteLocale={siteLocale} catalogue={catalogue} messages={messages} />
      <StructuredData things={[await trailTo(siteLocale, SAMPLE_PATH)]} />
    </>
  )
}
