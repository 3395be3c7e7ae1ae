import { getTranslations } from 'next-intl/server'
import { Carrier } from '@/components/sections/demo/carrier'
import { Drugs } from '@/components/sections/demo/drugs'
import { Kinship } from '@/components/sections/demo/kinship'
import { Origin } from '@/components/sections/demo/origin'
import { Paternity } from '@/components/sections/demo/paternity'
import { ReportSheet } from '@/components/sections/demo/report-sheet'
import { Risks } from '@/components/sections/demo/risks'
import { Traits } from '@/components/sections/demo/traits'
import { Variants } from '@/components/sections/demo/variants'
import { Faq } from '@/components/sections/faq'
import { languageEntry } from '@/i18n/locales'
import { faqItems, faqOptions, sampleOptions } from '@/lib/content/block-options'
import { plainText, richText } from '@/lib/content/rich-text'
import type { BlockProps } from './page-data'

export async function FaqBlock({ block, page }: BlockProps) {
  const t = await getTranslations()
  const { title = t('faq.title') } = faqOptions.parse(block.options)
  const questions = faqItems(block).map(({ html, ...item }) => ({
    ...item,
    answer: plainText(html, page),
    drawn: <div dangerouslySetInnerHTML={{ __html: richText(html, page) }} />,
  }))
  return questions.length ? <Faq id={block.id} title={title} questions={questions} /> : null
}

const CHARTS = {
  origin: Origin,
  risks: Risks,
  carrier: Carrier,
  drugs: Drugs,
  traits: Traits,
  genome: (props: { tag: string }) => <Variants sheet="genome" {...props} />,
  exome: (props: { tag: string }) => <Variants sheet="exome" {...props} />,
  cancer: (props: { tag: string }) => <Variants sheet="cancer" {...props} />,
  paternity: Paternity,
  kinship: Kinship,
} as const

export function SampleReportBlock({ block, page: { siteLocale } }: BlockProps) {
  const options = sampleOptions.safeParse(block.options)
  if (!options.success) return null
  const Chart = CHARTS[options.data.section]
  return (
    <ReportSheet id={block.id} section={options.data.section}>
      <Chart tag={languageEntry(siteLocale.language).intl} />
    </ReportSheet>
  )
}
