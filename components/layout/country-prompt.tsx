import raised from '@/components/ui/raised.module.css'
import styles from './country-prompt.module.css'

/** Container of the country prompt, which a script fills if the detected country is uncertain. */
export function CountryPrompt() {
  return <aside className={`${raised.note} ${styles.question}`} id="country-prompt" />
}
