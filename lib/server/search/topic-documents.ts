import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { CatalogueView } from '../../contract/catalogue-view.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { REPORT_SECTIONS, SAMPLE_PATH, SAMPLE_SHEETS, type SampleSheet } from '../../domain/sample-report.ts'
import type { SearchDocument } from '../../domain/site-search/document.ts'
import { SAMPLE_TOPICS, type SampleTopic } from '../../domain/site-search/sample-topics.ts'
import { distinctWords } from '../../domain/site-search/words.ts'

interface Place {
  readonly href: string
  readonly title: string
}

type Translate = (key: string) => string

const demoMessages = async (locale: string): Promise<Translate> => {
  const t = await getTranslations({ locale, namespace: 'demo' })
  return (key) => t(key as 'title')
}

/** The section of the sample report, or the page of a test that shows the sheet; `undefined` if there is neither. */
function placeOf(
  sheet: SampleSheet,
  siteLocale: SiteLocale,
  { products }: CatalogueView,
  t: Translate,
): Place | undefined {
  if (!config().demoUrl && REPORT_SECTIONS.some(({ key }) => key === sheet))
    return { href: href(siteLocale, SAMPLE_PATH, { hash: sheet }), title: `${t('title')}: ${t(`${sheet}.title`)}` }
  const tests: readonly string[] = SAMPLE_SHEETS.find(({ key }) => key === sheet)?.tests ?? []
  const test = products.find(({ key, pageHref }) => pageHref && tests.includes(key))
  return test && { href: test.href, title: test.name }
}

const inOneLine = (place: Place, names: readonly string[]): string => [place.title, ...new Set(names)].join(' · ')

/**
 * Genes, medicines, conditions and traits of the sample reports. Their names are found in every language of the site.
 * Results of the fictional person are searched and not shown.
 */
export async function topicDocuments(siteLocale: SiteLocale, catalogue: CatalogueView): Promise<SearchDocument[]> {
  const t = await demoMessages(siteLocale.language)
  const inEveryLanguage = await Promise.all(LANGUAGES.map(demoMessages))
  const topics = SAMPLE_TOPICS.flatMap((topic) => {
    const place = placeOf(topic.sheet, siteLocale, catalogue, t)
    return place ? [{ topic, place }] : []
  })
  const namesOf = (topic: SampleTopic) => (topic.kind === 'variant' ? [] : [t(topic.name)])
  const wordsOfTopic = (topic: SampleTopic) => [
    ...topic.genes,
    ...(topic.text === undefined ? [] : [t(topic.text)]),
    ...(topic.kind === 'variant' ? [] : inEveryLanguage.map((translate) => translate(topic.name))),
  ]
  const named = topics.flatMap(({ topic, place }): SearchDocument[] =>
    topic.kind === 'variant'
      ? []
      : [
          {
            kind: topic.kind,
            title: t(topic.name),
            href: place.href,
            excerpt: inOneLine(place, topic.genes),
            headings: '',
            words: distinctWords(...wordsOfTopic(topic)),
          },
        ],
  )
  const genes = [...new Set(topics.flatMap(({ topic }) => topic.genes))].map((gene): SearchDocument => {
    const ofGene = topics.filter(({ topic }) => topic.genes.includes(gene))
    const place = ofGene[0]?.place as Place
    return {
      kind: 'gene',
      title: gene,
      href: place.href,
      excerpt: inOneLine(
        place,
        ofGene.flatMap(({ topic }) => namesOf(topic)),
      ),
      headings: '',
      words: distinctWords(...ofGene.flatMap(({ topic }) => wordsOfTopic(topic))),
    }
  })
  return [...genes, ...named]
}
