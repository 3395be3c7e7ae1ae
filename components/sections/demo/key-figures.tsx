import styles from './key-figures.module.css'

interface KeyFigure {
  readonly name: string
  readonly value: string
  readonly text: string
}

export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, text }) => (
        <div key={name}>
          <dt>
            {name} <strong>{value}</strong>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
