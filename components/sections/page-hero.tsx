import type { ReactNode } from 'react'
import styles from './page-hero.module.css'

interface PageHeroProps {
  title: string
  lead: string
  tone: 'rowan' | 'mint'
  children: ReactNode
  /** In the column of the sentence where the next actions have a column, otherwise after them. */
  extract?: ReactNode
  /** Shown below everything, over the whole width. */
  menu?: ReactNode
}

/** Page head: the h1, a sentence, and the next actions. */
export function PageHero({ title, lead, tone, children, extract, menu }: PageHeroProps) {
  return (
    <section className={`${styles.hero} ${styles[tone] ?? ''}`}>
      <div className="container">
        <div className={`${styles.grid} ${extract ? styles.withExtract : ''}`}>
          <div className={styles.text}>
            <h1>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
          {extract}
        </div>
        {menu}
      </div>
    </section>
  )
}
