import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import styles from './verdict.module.css'

/** What a line of the report comes to: with something to talk about, or without. */
export function Verdict({ mark, children }: { mark: 'note' | 'plain'; children: ReactNode }) {
  return (
    <span className={`${styles.verdict} ${styles[mark]}`}>
      <Icon name={mark === 'note' ? 'mark-part' : 'mark-full'} />
      <span>{children}</span>
    </span>
  )
}
