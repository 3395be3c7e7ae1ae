import type { ReminderBox } from '@/lib/contract/order-form'
import styles from '../basket/basket.module.css'
import { Sentence } from './linked-sentence'

export const REMINDER_FIELD = 'reminder'

export interface ReminderFieldProps {
  readonly box: ReminderBox
  readonly failed: boolean
  readonly onChange: (form: HTMLFormElement) => void
}

/** Checkbox for a reminder by email. It has no name: only scripts send it, and at once. */
export function ReminderField({ box, failed, onChange }: ReminderFieldProps) {
  const ids = [`${REMINDER_FIELD}-hint`, ...(failed ? [`${REMINDER_FIELD}-error`] : [])]
  return (
    <div className={styles.scripted}>
      <label className={styles.check}>
        <input
          type="checkbox"
          id={REMINDER_FIELD}
          autoComplete="off"
          aria-describedby={ids.join(' ')}
          onChange={({ target }) => target.form && onChange(target.form)}
        />
        <span>{box.label}</span>
      </label>
      <p className={styles.hint} id={`${REMINDER_FIELD}-hint`}>
        <Sentence parts={box.hint} />
      </p>
      {failed && (
        <p className={styles.error} id={`${REMINDER_FIELD}-error`} role="alert">
          {box.failed}
        </p>
      )}
    </div>
  )
}
