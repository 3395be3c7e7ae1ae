import styles from './icon.module.css'

/** A 20 px line icon from the sprite. */
export function Icon({ name, className = '' }: { name: string; className?: string | undefined }) {
  return (
    <svg className={`${styles.icon} ${className}`} aria-hidden="true">
      <use href={`/drawings/sprite.svg#${name}`} />
    </svg>
  )
}

/** A 40 px drawing of a test or step from the sprite. */
export function Pictogram({ name, className = '' }: { name: string; className?: string | undefined }) {
  return (
    <svg className={`${styles.pictogram} ${className}`} aria-hidden="true">
      <use href={`/drawings/sprite.svg#${name}`} />
    </svg>
  )
}
