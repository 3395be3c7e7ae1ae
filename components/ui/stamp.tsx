import styles from './stamp.module.css'

/** A mark put on a sheet of paper, such as "sample". */
export function Stamp({ text }: { text: string }) {
  return <strong className={styles.stamp}>{text}</strong>
}
