import raised from '@/components/ui/raised.module.css'
import styles from './country-question.module.css'

/** The place of the question about the visitor's country, which scripts ask where the country is a guess. */
export function CountryQuestion() {
  return <aside className={`${raised.note} ${styles.question}`} id="country-question" />
}
