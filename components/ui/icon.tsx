import styles from './icon.module.css'

/** A line icon of 20 pixels from the sprite. */
export function Icon({ name, className = '' }: { name: string; className?: string | undefined }) {
  return (
    <svg className={`${styles.icon} ${className}`} aria-hidden="true">
      <use href={`/drawings/sprite.svg#${name}`} />
    </svg>
  )
}

/** The drawing of a test or of a step, 40 pixels, from the sprite. */
export function Pictogram({ name, className = '' }: { name: string; className?: string | undefined }) {
  return (
    <svg className={`${styles.pictogram} ${className}`} aria-hidden="true">
      <use href={`/drawings/sprite.svg#${name}`} />
    </svg>
  )
}
