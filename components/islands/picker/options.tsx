import styles from './picker-panel.module.css'

interface Option {
  value: string
  text: string
  note?: string
  /** Language of the text where it is not the page's. */
  language?: string
}

interface OptionsProps {
  legend: string
  name: string
  chosen: string
  onChoose: (value: string) => void
  options: readonly Option[]
  /** A heading of the form rather than of a part of a list. */
  strong?: boolean
}

/** A list of which one is chosen. */
export function Options({ legend, name, chosen, onChoose, options, strong = false }: OptionsProps) {
  return (
    <fieldset>
      <legend className={strong ? styles.label : styles.region}>{legend}</legend>
      {options.map((option) => (
        <label className={styles.option} key={option.value}>
          <input type="radio" name={name} value={option.value} checked={option.value === chosen} onChange={() => onChoose(option.value)} />
          <span lang={option.language}>{option.text}</span>
          {option.note && <small> {option.note}</small>}
        </label>
      ))}
    </fieldset>
  )
}
