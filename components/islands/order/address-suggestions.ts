import Combobox from '@github/combobox-nav'
import type { AddressSuggestion } from '@/lib/contract/address-suggestions'
import { MIN_QUERY_CHARACTERS } from '@/lib/domain/address-limits'
import { pluralize, type PluralMessages } from '@/lib/visitor/visitor-messages'
import { loadStyle } from '../load-style'
import { saveDraft } from './draft'
import { createSuggestionsLoader } from './fetch-suggestions'
import { createList, placeList, showOptions } from './suggestion-list'

export interface SuggestionTexts {
  readonly name: string
  readonly found: PluralMessages
  /** Locale tag for plural rules. */
  readonly tag: string
}

const TYPING_DELAY_MS = 250
const COUNTRY = 'RU'
const BEFORE_HOUSE = ', '

const fold = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е')

let style: Promise<void> | undefined
const enhanced = new WeakSet<HTMLFormElement>()

/** Makes the address field of an order form a combobox of addresses in Russia, once the style is loaded. */
export async function suggestAddresses(form: HTMLFormElement, texts: SuggestionTexts): Promise<void> {
  if (enhanced.has(form)) return
  enhanced.add(form)
  try {
    await (style ??= loadStyle('/assets/styles/address.css'))
    enhance(form, texts)
  } catch (error) {
    // The next input tries again; until then the form works without suggestions.
    style = undefined
    enhanced.delete(form)
    throw error
  }
}

function enhance(form: HTMLFormElement, texts: SuggestionTexts): void {
  const field = form.elements.namedItem('address') as HTMLInputElement
  const city = form.elements.namedItem('city') as HTMLInputElement
  const country = form.elements.namedItem('country') as HTMLSelectElement
  const { autocomplete } = field
  const { list, status } = createList(field, texts.name)
  const combobox = new Combobox(field, list, { tabInsertsSuggestions: false })
  const load = createSuggestionsLoader()
  let found: readonly AddressSuggestion[] = []
  let foundFor = ''
  let timer = 0

  function close(): void {
    list.hidden = true
    combobox.stop()
    field.autocomplete = autocomplete
    status.textContent = ''
  }

  function cancel(): void {
    clearTimeout(timer)
    void load(undefined)
    close()
  }

  function open(): void {
    if (!found.length || document.activeElement !== field) return close()
    showOptions(list, field, found)
    combobox.start()
    // The browser's own list would cover this one.
    field.autocomplete = 'off'
    status.textContent = pluralize(texts.found, found.length, texts.tag)
  }

  /** An address that the browser filled in is complete, and stays on the device until the order is sent. */
  const isTyped = () =>
    country.value === COUNTRY && field.value.trim().length >= MIN_QUERY_CHARACTERS && !field.matches(':autofill')

  async function suggest(): Promise<void> {
    if (!isTyped()) return close()
    const { value } = field
    const loaded = await load({ query: value.trim(), ...(city.value.trim() && { city: city.value.trim() }) })
    if (!loaded) return
    found = loaded
    foundFor = value
    open()
  }

  function onInput(): void {
    clearTimeout(timer)
    void load(undefined)
    status.textContent = ''
    if (isTyped()) timer = window.setTimeout(() => void suggest(), TYPING_DELAY_MS)
    else close()
  }

  function choose({ address, city: place, hasHouse }: AddressSuggestion): void {
    field.value = hasHouse ? address : address + BEFORE_HOUSE
    if (place && fold(place) !== fold(city.value)) city.value = place
    saveDraft(form)
    cancel()
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }

  list.addEventListener('combobox-commit', ({ target }) => {
    const chosen = found[[...list.children].indexOf(target as Element)]
    if (chosen) choose(chosen)
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) cancel()
    else if (event.key === 'ArrowDown' && list.hidden && field.value === foundFor) open()
    else return
    event.preventDefault()
  })
  field.addEventListener('blur', () => {
    cancel()
    if (!field.value.endsWith(BEFORE_HOUSE)) return
    field.value = field.value.slice(0, -BEFORE_HOUSE.length)
    saveDraft(form)
  })
  field.addEventListener('input', onInput)
  country.addEventListener('change', cancel)
  window.visualViewport?.addEventListener('resize', () => {
    if (!list.hidden) placeList(list, field)
  })
  // The input that loaded this module.
  if (document.activeElement === field) onInput()
}
