import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import styles from './verdict.module.css'

const ICONS = { note: 'mark-part', plain: 'mark-full', open: 'mark-none' } as const

/** What a line of the report comes to: with something to talk about, without, or not known. */
export function Verdict({ mark, children }: { mark: keyof typeof ICONS; children: ReactNode }) {
  return (
    <span className={`${styles.verdict} ${styles[mark] ?? ''}`}>
      <Icon name={ICONS[mark]} />
      <span>{children}</span>
    </span>
  )
}
