import type { AddressSuggestion } from '@/lib/contract/address-suggestions'

/** Distance to the edge of the visible part of the page, which may be below the keyboard of a phone. */
const MARGIN_PX = 16
const MIN_HEIGHT_PX = 96

function toOption({ address, city, region }: AddressSuggestion, index: number): HTMLLIElement {
  const option = document.createElement('li')
  option.id = `address-suggestion-${index}`
  option.setAttribute('role', 'option')
  const line = document.createElement('span')
  line.textContent = address.replace(/\. (?=\d)/g, '.\u00a0')
  const place = document.createElement('small')
  place.textContent = [city, region].filter(Boolean).join(', ')
  option.append(line, ' ', place)
  return option
}

/** Creates the list and its live region after a field, out of the flow of the page. */
export function createList(field: HTMLInputElement, name: string): { list: HTMLUListElement; status: HTMLElement } {
  const list = Object.assign(document.createElement('ul'), {
    id: 'address-suggestions',
    className: 'address-suggestions',
    hidden: true,
  })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', name)
  const status = Object.assign(document.createElement('p'), { className: 'visually-hidden' })
  status.setAttribute('role', 'status')
  field.parentElement?.classList.add('address-field')
  field.parentElement?.append(list, status)
  // Keeps the focus in the field while an option is clicked.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  return { list, status }
}

/** Places the list below the field, or above it if only there is room for it, within the visible part of the page. */
export function placeList(list: HTMLElement, field: HTMLElement): void {
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {}
  const { top, bottom } = field.getBoundingClientRect()
  const header = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const below = offsetTop + height - bottom - MARGIN_PX
  const above = top - Math.max(offsetTop, header) - MARGIN_PX
  const isAbove = list.scrollHeight > below && above > below
  list.dataset['above'] = String(isAbove)
  list.style.setProperty('--room', `${Math.max(isAbove ? above : below, MIN_HEIGHT_PX)}px`)
  list.style.setProperty('--top', `${field.offsetTop}px`)
  list.style.setProperty('--height', `${field.offsetHeight}px`)
}

export function showOptions(list: HTMLElement, field: HTMLElement, found: readonly AddressSuggestion[]): void {
  list.replaceChildren(...found.map(toOption))
  list.hidden = false
  placeList(list, field)
}
