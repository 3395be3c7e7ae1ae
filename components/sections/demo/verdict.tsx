import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import styles from './verdict.module.css'

const ICONS = { note: 'mark-part', plain: 'mark-full', open: 'mark-none' } as const

/** Conclusion of a line of the report. */
export function Verdict({ mark, children }: { mark: keyof typeof ICONS; children: ReactNode }) {
  return (
    <span className={`${styles.verdict} ${styles[mark] ?? ''}`}>
      <Icon name={ICONS[mark]} />
      <span>{children}</span>
    </span>
  )
}
