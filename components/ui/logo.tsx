import styles from './logo.module.css'

export function Logo({ name, href, label }: { name: string; href: string; label: string }) {
  return (
    <a className={styles.logo} href={href}>
      <svg className={styles.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path className={styles.turn} d="M25.5 8.2A12.2 12.2 0 1 0 28.2 16H17" />
        <path className={styles.t} d="M10.5 12.2h8" />
        <path className={styles.a} d="M9 16h4" />
        <path className={styles.g} d="M10.5 19.8h9.5" />
      </svg>
      <span>{name}</span>
      <span className="visually-hidden">{`, ${label}`}</span>
    </a>
  )
}
