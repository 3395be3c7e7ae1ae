export const BASKET_KEY = 'basket'

export function storedIds(): readonly unknown[] {
  try {
    const { items } = JSON.parse(localStorage.getItem(BASKET_KEY) ?? '{}') as { items?: unknown }
    return Array.isArray(items) ? items.map((item: unknown) => Object(item).bitrixId as unknown) : []
  } catch {
    return []
  }
}

/** Shows in a page which tests are in the basket, by their backend ids: their number, and on their order buttons. */
export function showBasket(page: Document, ids: readonly unknown[]): void {
  for (const badge of page.querySelectorAll<HTMLElement>('[data-basket-count]')) {
    badge.textContent = String(ids.length)
    badge.hidden = ids.length === 0
  }
  const { order = '', inBasket = '' } = page.documentElement.dataset
  for (const link of page.querySelectorAll<HTMLAnchorElement>('main a[href*="?add="]')) {
    const isInBasket = new URL(link.href).searchParams.getAll('add').every((id) => ids.includes(id))
    const label = link.firstChild
    const text = isInBasket ? inBasket : order
    if (!(label instanceof Text) || label.data === text) continue
    const name = link.getAttribute('aria-label')
    if (name !== null) link.setAttribute('aria-label', name.replace(label.data, text))
    label.data = text
    link.toggleAttribute('data-in-basket', isInBasket)
  }
}
