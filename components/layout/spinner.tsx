import styles from './spinner.module.css'

/** Loading indicator, visible only if initialization takes longer than 150 ms. */
export function Spinner() {
  return <div className={styles.spinner} aria-hidden="true" />
}
