import type { ReactNode } from 'react'
import styles from './page-hero.module.css'

interface PageHeroProps {
  title: string
  lead: string
  tone: 'rowan' | 'mint'
  children: ReactNode
}

/** Page head: the h1, a sentence, and the next actions. */
export function PageHero({ title, lead, tone, children }: PageHeroProps) {
  return (
    <section className={`${styles.hero} ${styles[tone] ?? ''}`}>
      <div className="container">
        <div className={styles.grid}>
          <div className={styles.text}>
            <h1>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </section>
  )
}
