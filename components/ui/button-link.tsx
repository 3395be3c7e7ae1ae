import type { MouseEventHandler, ReactNode } from 'react'
import styles from './button-link.module.css'

export type Look = 'order' | 'primary' | 'quiet' | 'rowan'

/** The looks of a button, for what is no link. */
export const buttonLook = (look: Look, small = false): string =>
  `button ${styles.button} ${styles[look] ?? ''} ${small ? styles.small : ''}`

interface ButtonLinkProps {
  href: string
  look?: Look
  small?: boolean
  /** In islands only. */
  onClick?: MouseEventHandler<HTMLAnchorElement>
  children: ReactNode
}

/** A link that looks like a button. Amber means ordering and nothing else; `primary` is another main action, `quiet` the outline. */
export function ButtonLink({ href, look = 'order', small = false, onClick, children }: ButtonLinkProps) {
  return (
    <a className={buttonLook(look, small)} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
