import styles from './spinner.module.css'

/** The root screen's loading picture: drawn only while init takes longer than 150 ms, and never over the page's words. */
export function Spinner() {
  return <div className={styles.spinner} aria-hidden="true" />
}
