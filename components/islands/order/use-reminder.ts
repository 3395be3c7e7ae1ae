import { useState } from 'react'
import { REMINDER_FIELD } from '@/components/sections/order/reminder-field'
import type { ReminderBox } from '@/lib/contract/order-form'
import type { Language } from '@/lib/domain/languages'
import type { SavedBasket } from '@/lib/visitor/basket'
import { loadSending } from './load-sending'
import { savedReminder } from './reminder-key'

export const reminderBoxOf = (form: HTMLFormElement) => form.elements.namedItem(REMINDER_FIELD) as HTMLInputElement

interface ReminderInput {
  readonly basket: SavedBasket
  readonly currency: string | undefined
  readonly language: Language
  readonly box: ReminderBox
}

/** Stores, changes or deletes the reminder of the form, as its checkbox says. */
export function useReminder({ basket, currency, language, box: { consent } }: ReminderInput) {
  const [isFailed, setFailed] = useState(false)
  const sync = (form: HTMLFormElement) => {
    const box = reminderBoxOf(form)
    if (!box.checked && !savedReminder()) return
    void loadSending()
      .then(({ syncReminder }) => syncReminder(form, { basket, currency, language, consent }))
      .catch(() => {
        box.checked = savedReminder() !== undefined
        return false
      })
      .then((isDone) => setFailed(!isDone))
  }
  return { isFailed, sync }
}
