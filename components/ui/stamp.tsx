import styles from './stamp.module.css'

export function Stamp({ text }: { text: string }) {
  return <strong className={styles.stamp}>{text}</strong>
}
