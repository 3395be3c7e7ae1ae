import styles from './genotype.module.css'

export function Genotype({ parts }: { parts: readonly { readonly gene: string; readonly result: string }[] }) {
  return (
    <span className={styles.genotype} lang="en">
      {parts.map(({ gene, result }) => (
        <span key={gene}>
          {gene} <b>{result}</b>
        </span>
      ))}
    </span>
  )
}
