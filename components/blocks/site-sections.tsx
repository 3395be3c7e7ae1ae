import { z } from 'zod'
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
import type { ContentBlock } from '@/lib/contract/content-blocks'
import { menuOption, sampleOptions, type BlockProps } from './page-data'
import { sanitizeText, richText, plainText } from './rich-text'

const MAX_QUESTIONS = 30
const questionSchema = z.object({ question: z.string().min(1).max(300), answer: z.string().min(1).max(3000) })
const faqOptions = z.object({
  title: z.string().max(200).optional().catch(undefined),
  items: z.array(questionSchema.optional().catch(undefined)).catch([]),
})

/** Validation only; invalid items are skipped when rendering. */
export const wholeFaqOptions = faqOptions.extend({
  ...menuOption,
  items: z.array(questionSchema.extend({ answer: questionSchema.shape.answer.pipe(sanitizeText) })).max(MAX_QUESTIONS),
})

/** The valid questions of a block. `html` is not sanitized. */
export const faqItems = ({ id, options }: ContentBlock): { anchor: string; question: string; html: string }[] =>
  faqOptions
    .parse(options)
    .items.filter((item) => item !== undefined)
    .slice(0, MAX_QUESTIONS)
    .map(({ question, answer }, index) => ({
      anchor: `${id}-${index + 1}`,
      question,
      html: answer.trimStart().startsWith('<') ? answer : `<p>${answer}</p>`,
    }))

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
