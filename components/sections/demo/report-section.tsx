import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { PriceMessages } from '@/components/ui/price'
import { SectionHead } from '@/components/ui/section-head'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import { READING_POINTS, REPORT_SECTIONS, type ReportSection as Section } from '@/lib/domain/sample-report'
import { ProductList } from '../product-list'
import { ReportSheet } from './report-sheet'
import styles from './report-section.module.css'

interface ReportSectionProps {
  section: Section
  catalogue: CatalogueView
  messages: PriceMessages
  children: ReactNode
}

/** A section of the sample report: conclusion, sheet, explanation, and the tests that include it. */
export async function ReportSection({ section, catalogue, messages, children }: ReportSectionProps) {
  const t = await getTranslations('demo')
  const index = REPORT_SECTIONS.findIndex(({ key }) => key === section)
  const tests = catalogue.products.filter(({ key }) => REPORT_SECTIONS[index]?.tests.some((test) => test === key))
  return (
    <section
      className={`section ${index % 2 ? 'section-tinted' : ''}`}
      id={section}
      aria-labelledby={`${section}-title`}
    >
      <div className="container">
        <SectionHead id={`${section}-title`} title={t(`${section}.title`)} text={t(`${section}.text`)} />
        <ReportSheet section={section}>{children}</ReportSheet>
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
              <ProductList
                products={tests}
                prices={catalogue.prices}
                personal={catalogue.personal}
                messages={messages}
                detailsHref={(product) => product.href}
              />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
