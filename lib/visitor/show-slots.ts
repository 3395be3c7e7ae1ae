/**
 * Fills the price slots of a page. A slot without a price shows the page's "price on request"; an optional one is
 * hidden.
 */
export function showSlots(page: Document, slots: Readonly<Record<string, string>>): void {
  const none = page.documentElement.dataset['none'] ?? ''
  for (const element of page.querySelectorAll<HTMLElement>('[data-slot]')) {
    const text = slots[element.dataset['slot'] ?? ''] ?? element.dataset['optional'] ?? none
    element.textContent = text
    if (element.parentElement) element.parentElement.hidden = text === ''
  }
}
