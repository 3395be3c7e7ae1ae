import { ORDER_FIELDS, type OrderField } from '@/lib/contract/order-form'
import { addressStore } from '@/lib/visitor/store'

const KEY = 'orderDraft'

/** Keeps what is typed for this tab, so that a reload or a failure loses nothing. */
export function keepDraft(form: HTMLFormElement): void {
  const fields = new FormData(form)
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries(ORDER_FIELDS.map((name) => [name, fields.get(name)]))),
    )
  } catch {
    return
  }
}

function readDraft(): Partial<Record<OrderField, unknown>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Record<OrderField, unknown>>
  } catch {
    return {}
  }
}

/** Puts back what was typed into fields that are still empty; the country is else the visitor's own. Answers the country. */
export function restoreDraft(
  form: HTMLFormElement,
  { ownCountry, guessed }: { ownCountry: string | undefined; guessed: string },
): string {
  const draft = readDraft()
  for (const name of ORDER_FIELDS) {
    const field = form.elements.namedItem(name)
    const text = draft[name]
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && typeof text === 'string')
      field.value ||= text
  }
  const country = form.elements.namedItem('country') as HTMLSelectElement
  // Chosen before this ran, or sent back by the server.
  if (country.value !== guessed) return country.value
  const wanted = [draft.country, ownCountry].find((code) => [...country.options].some(({ value }) => value === code))
  if (typeof wanted === 'string') country.value = wanted
  return country.value
}

/** Puts the city of the visitor's address into its field, once it is known and as long as nobody has been there. Gives back what ends that. */
export function suggestCity(form: HTMLFormElement): () => void {
  const field = form.elements.namedItem('city') as HTMLInputElement
  const suggest = () => {
    if (document.activeElement !== field) field.value ||= addressStore.get()?.city ?? ''
  }
  suggest()
  return addressStore.subscribe(suggest)
}

/** Forgets it: the order is placed. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}
