import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import styles from '@/components/sections/basket/basket.module.css'
import { AnswerList } from '@/components/sections/finder/answer-list'
import { FinderForm } from '@/components/sections/finder/finder-form'
import { FinderResult } from '@/components/sections/finder/finder-result'
import { priceMessages } from '@/components/sections/price-messages'
import {
  EDIT_PARAM,
  FINDER_RESULT_PATH,
  firstUnanswered,
  isComplete,
  parseAnswers,
  questionNumber,
} from '@/lib/domain/test-finder/questions'
import { recommendTest, type FinderTest } from '@/lib/domain/test-finder/recommendation'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { centreLinks } from '@/lib/server/content/pages'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { supportChat } from '@/lib/server/page/support'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

/** The answers, and whether to show the form: to change them, or because some are missing or invalid. */
async function readQuery(searchParams: Props['searchParams']) {
  const query = toSearchParams(await searchParams)
  const answers = parseAnswers(query)
  return isComplete(answers) && !query.has(EDIT_PARAM)
    ? { answers }
    : { form: { answers, unanswered: firstUnanswered(answers) } }
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [t, { form }] = await Promise.all([getTranslations('finder'), readQuery(searchParams)])
  // Browsers announce the title of a new document first: it reports the error.
  const title = form?.unanswered
    ? t('unanswered', { number: questionNumber(form.unanswered) })
    : t(form ? 'title' : 'result.title')
  return closedMetadata(await requireSiteLocale(params), FINDER_RESULT_PATH, title)
}

export default async function TestFinderResultPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const { answers, form } = await readQuery(searchParams)
  if (!answers) return <FinderForm siteLocale={siteLocale} {...form} />
  const [t, catalogue, messages, centre] = await Promise.all([
    getTranslations('finder'),
    loadCatalogue(siteLocale),
    priceMessages(),
    centreLinks(siteLocale),
  ])
  // A backend may have other keys: `drawing` is the key of this site's catalogue.
  const findSold = (test: FinderTest) =>
    catalogue.products.find(({ drawing, key }) => drawing === test && catalogue.prices[key])
  const recommendation = recommendTest(answers, (test) => findSold(test) !== undefined)
  return (
    <section
      className="section"
      data-recommended={(recommendation.test && findSold(recommendation.test)?.bitrixId) ?? ''}
    >
      <div className={`container ${styles.page}`}>
        <h1>{t('result.title')}</h1>
        <div className={styles.form}>
          <FinderResult {...{ recommendation, findSold, catalogue, messages }} />
          <AnswerList
            siteLocale={siteLocale}
            answers={answers}
            contactsHref={centre.find(({ page }) => page === 'contacts')?.href}
            hasChat={supportChat(siteLocale)?.driver === 'built-in'}
          />
        </div>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
