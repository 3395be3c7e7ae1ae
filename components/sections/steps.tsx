import { Pictogram } from '@/components/ui/icon'
import { SectionHead } from '@/components/ui/section-head'
import styles from './steps.module.css'

export interface Step {
  readonly title: string
  readonly text: string
  readonly pictogram?: string
}

export function Steps({
  id,
  title,
  text,
  steps,
}: {
  id: string
  title: string
  text?: string
  steps: readonly Step[]
}) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="container">
        <SectionHead id={`${id}-title`} title={title} {...(text && { text })} />
        <StepList steps={steps} />
      </div>
    </section>
  )
}

/** The numbered steps, three or four of them. `heading`: level that fits the surrounding headings. */
export function StepList({ steps, heading: Heading = 'h3' }: { steps: readonly Step[]; heading?: 'h3' | 'h4' }) {
  return (
    <ol className={`${styles.steps} ${steps.length === 3 ? styles.three : ''}`}>
      {steps.map((step) => (
        <li key={step.title} className={step.pictogram ? '' : styles.plain}>
          {step.pictogram && <Pictogram name={step.pictogram} className={styles.pictogram} />}
          <Heading className={styles.title}>{step.title}</Heading>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  )
}
