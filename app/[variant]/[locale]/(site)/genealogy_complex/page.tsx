import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BannerSlot } from '@/components/sections/banners/banner-slot'
import { Faq } from '@/components/sections/faq'
import { FamilyTree } from '@/components/sections/genealogy/family-tree'
import { Offer } from '@/components/sections/genealogy/offer'
import { Prices } from '@/components/sections/genealogy/prices'
import { Records } from '@/components/sections/genealogy/records'
import { StartBand } from '@/components/sections/genealogy/start-band'
import { treeQuestions } from '@/lib/content/questions'
import { PageHero } from '@/components/sections/page-hero'
import { PromoCheck } from '@/components/sections/promo/promo-check'
import { priceMessages } from '@/components/sections/price-messages'
import { Steps } from '@/components/sections/steps'
import { StructuredData } from '@/components/sections/structured-data'
import { href } from '@/i18n/paths'
import { TREE_STAGES } from '@/lib/domain/genealogy'
import { isGenealogyService } from '@/lib/domain/genealogy'
import { loadBanners } from '@/lib/server/content/banners'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { sharedPageMetadata } from '@/lib/server/page/metadata'
import { products, trailTo } from '@/lib/server/page/structured-data'
import { requireSiteLocale } from '@/lib/server/page/site-locale'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return sharedPageMetadata(await requireSiteLocale(params), '/genealogy_complex')
}

export default async function GenealogyPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const [catalogue, messages, banners, t] = await Promise.all([
    loadCatalogue(siteLocale),
    priceMessages(),
    loadBanners(siteLocale, 'genealogy'),
    getTranslations(),
  ])
  const stages = TREE_STAGES.map(({ key, pictogram }) => ({
    title: t(`genealogy.stages.${key}.title`),
    text: t(`genealogy.stages.${key}.text`),
    pictogram,
  }))
  return (
    <>
      <PageHero title={t('genealogy.title')} lead={t('genealogy.lead')} tone="rowan">
        <Offer siteLocale={siteLocale} catalogue={catalogue} messages={messages} />
      </PageHero>
      <span id="first-screen-end" hidden />
      <FamilyTree siteLocale={siteLocale} />
      <BannerSlot siteLocale={siteLocale} {...banners} />
      <Steps id="stages" title={t('genealogy.stagesTitle')} text={t('genealogy.stagesText')} steps={stages} />
      <Records />
      <Prices siteLocale={siteLocale} catalogue={catalogue} messages={messages} />
      <PromoCheck siteLocale={siteLocale} tinted />
      <Faq id="faq" title={t('genealogy.questionsTitle')} questions={await treeQuestions(siteLocale)} />
      <StartBand
        catalogue={catalogue}
        messages={messages}
        next={{ href: href(siteLocale, '/genealogy_services'), text: t('genealogy.allServices') }}
      />
      <StructuredData
        things={[
          await trailTo(siteLocale, '/genealogy_complex'),
          ...(await products(siteLocale, catalogue, isGenealogyService)),
        ]}
      />
    </>
  )
}
