import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { PriceWords } from '@/components/ui/price'
import { SectionHead } from '@/components/ui/section-head'
import { Stamp } from '@/components/ui/stamp'
import type { Place } from '@/i18n/locales'
import { testHref } from '@/i18n/paths'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { READING_POINTS, REPORT_SECTIONS, SOURCES, type ReportSection as Section } from '@/lib/domain/sample-report'
import { ProductList } from '../product-list'
import styles from './report-section.module.css'

interface ReportSectionProps {
  section: Section
  place: Place
  catalogue: CatalogueView
  words: PriceWords
  /** The charts and tables of the section. */
  children: ReactNode
}

/** A section of the sample: the conclusion, a sheet of the report with its mark, how it is read, and the tests that include it. */
export async function ReportSection({ section, place, catalogue, words, children }: ReportSectionProps) {
  const t = await getTranslations('demo')
  const index = REPORT_SECTIONS.findIndex(({ key }) => key === section)
  const tests = catalogue.products.filter(({ key }) => REPORT_SECTIONS[index]?.tests.some((test) => test === key))
  return (
    <section className={`section ${index % 2 ? 'section-tinted' : ''}`} id={section} aria-labelledby={`${section}-title`}>
      <div className="container">
        <SectionHead id={`${section}-title`} title={t(`${section}.title`)} text={t(`${section}.text`)} />
        <div className={styles.sheet}>
          <p className={styles.head}>
            {t('fictional')}
            <Stamp text={t('sample')} />
          </p>
          <div className={styles.body}>{children}</div>
          <p className={styles.sources}>
            {t('sources')}:{' '}
            {SOURCES[section].map(({ name, href }, position) => (
              <span key={href}>
                {position > 0 && ' · '}
                <a href={href} lang="en">
                  {name}
                </a>
              </span>
            ))}
          </p>
        </div>
        <div className={styles.below}>
          <div className={styles.reading}>
            <h3>{t('how')}</h3>
            <ul>
              {READING_POINTS.map((point) => (
                <li key={point}>{t(`${section}.points.${point}`)}</li>
              ))}
            </ul>
          </div>
          {tests.length > 0 && (
            <div className={styles.tests}>
              <h3>{t('tests')}</h3>
              <ProductList products={tests} prices={catalogue.prices} personal={catalogue.personal} words={words} detailsHref={(key) => testHref(place, key)} />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
