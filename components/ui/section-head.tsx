import type { ReactNode } from 'react'
import styles from './section-head.module.css'

export function SectionHead({ id, title, text }: { id: string; title: string; text?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  )
}
