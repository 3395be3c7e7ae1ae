import type { MouseEventHandler, ReactNode } from 'react'
import styles from './button-link.module.css'

export type Look = 'order' | 'primary' | 'quiet' | 'rowan'

/** Classes of a button, for elements other than links. */
export const buttonLook = (look: Look, small = false): string =>
  `button ${styles.button} ${styles[look] ?? ''} ${small ? styles.small : ''}`

interface ButtonLinkProps {
  href: string
  look?: Look
  small?: boolean
  onClick?: MouseEventHandler<HTMLAnchorElement>
  children: ReactNode
}

/** A link that looks like a button. `order` (amber) is for ordering only, `primary` for any other main action. */
export function ButtonLink({ href, look = 'order', small = false, onClick, children }: ButtonLinkProps) {
  return (
    // Without `undefined`, which the data of every page would repeat.
    <a className={buttonLook(look, small)} href={href} {...(onClick && { onClick })}>
      {children}
    </a>
  )
}
