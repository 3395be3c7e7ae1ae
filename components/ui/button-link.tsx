import type { ReactNode } from 'react'
import styles from './button-link.module.css'

/** A link that looks like a button. Amber means ordering and nothing else; `primary` is another main action, `quiet` the outline. */
export function ButtonLink({
  href,
  look = 'order',
  small = false,
  children,
}: {
  href: string
  look?: 'order' | 'primary' | 'quiet' | 'rowan'
  small?: boolean
  children: ReactNode
}) {
  return (
    <a className={`button ${styles.button} ${styles[look]} ${small ? styles.small : ''}`} href={href}>
      {children}
    </a>
  )
}
