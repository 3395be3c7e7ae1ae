export const BASKET_KEY = 'basket'

export function storedCount(): number {
  try {
    const { items } = JSON.parse(localStorage.getItem(BASKET_KEY) ?? '{}') as { items?: unknown }
    return Array.isArray(items) ? items.length : 0
  } catch {
    return 0
  }
}

export function showBasketCount(page: Document, count: number): void {
  for (const badge of page.querySelectorAll<HTMLElement>('[data-basket-count]')) {
    badge.textContent = String(count)
    badge.hidden = count === 0
  }
}
