import styles from './hundred.module.css'

const COLUMNS = 20
const dots = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, index) => `M${((from + index) % COLUMNS) * 10 + 5} ${Math.floor((from + index) / COLUMNS) * 10 + 5}h0`,
  ).join('')

/** A hundred dots, some of them marked. Decorative: the text next to it has the number. */
export function Hundred({ marked }: { marked: number }) {
  return (
    <svg className={styles.hundred} viewBox={`0 0 ${COLUMNS * 10} 50`} aria-hidden="true">
      <path className={styles.rest} d={dots(marked, 100)} />
      <path className={styles.marked} d={dots(0, marked)} />
    </svg>
  )
}
