import { ORDER_FIELDS, type OrderField } from '@/lib/contract/order-form'
import { addressStore } from '@/lib/visitor/store'

const KEY = 'orderDraft'

/** Stores the typed fields for this tab, against reloads and failures. */
export function saveDraft(form: HTMLFormElement): void {
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

/**
 * Restores empty fields from the draft, and the country from the draft or the visitor's market. @returns the country
 */
export function restoreDraft(
  form: HTMLFormElement,
  { savedCountry, guessed }: { savedCountry: string | undefined; guessed: string },
): string {
  const draft = readDraft()
  for (const name of ORDER_FIELDS) {
    const field = form.elements.namedItem(name)
    const text = draft[name]
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && typeof text === 'string')
      field.value ||= text
  }
  const country = form.elements.namedItem('country') as HTMLSelectElement
  // Changed before hydration, or returned by the server.
  if (country.value !== guessed) return country.value
  const code = [draft.country, savedCountry].find((one) => [...country.options].some(({ value }) => value === one))
  if (typeof code === 'string') country.value = code
  return country.value
}

/** Suggests the city found by IP while the field is empty and not focused. @returns cleanup */
export function suggestCity(form: HTMLFormElement): () => void {
  const field = form.elements.namedItem('city') as HTMLInputElement
  const suggest = () => {
    if (document.activeElement !== field) field.value ||= addressStore.get()?.city ?? ''
  }
  suggest()
  return addressStore.subscribe(suggest)
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}
