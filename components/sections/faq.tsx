import type { ReactNode } from 'react'
import type { FAQPage } from 'schema-dts'
import { Icon } from '@/components/ui/icon'
import { SectionHead } from '@/components/ui/section-head'
import type { Question } from '@/lib/content/questions'
import { StructuredData } from './structured-data'
import styles from './faq.module.css'

interface FaqProps {
  id: string
  title: string
  /** `drawn`: the rendered answer, if it is more than plain text. A link to the anchor opens the question. */
  questions: readonly (Question & { readonly drawn?: ReactNode })[]
}

const faqPage = (questions: FaqProps['questions']): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Questions with answers, also as structured data. */
export function Faq({ id, title, questions }: FaqProps) {
  return (
    <section className="section section-tinted" id={id} aria-labelledby={`${id}-title`}>
      <div className={`container ${styles.split}`}>
        <SectionHead id={`${id}-title`} title={title} />
        <div>
          {questions.map(({ anchor, question, answer, drawn }) => (
            <details className={styles.item} key={question} name={id}>
              <summary>
                {question}
                <Icon name="plus" />
              </summary>
              {drawn ? <div id={anchor}>{drawn}</div> : <p id={anchor}>{answer}</p>}
            </details>
          ))}
        </div>
      </div>
      <StructuredData things={[faqPage(questions)]} />
    </section>
  )
}
