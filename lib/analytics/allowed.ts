export type Purpose = 'analytics' | 'marketing'

export const hasAllowed = (page: Document, purpose: Purpose): boolean =>
  (page.documentElement.dataset['allowed'] ?? '').split(' ').includes(purpose)

/** As `hasAllowed`, but never for a prerendered or an unpublished page. */
export const isAllowed = (page: Document, purpose: Purpose): boolean =>
  hasAllowed(page, purpose) &&
  page.documentElement.dataset['prerender'] === undefined &&
  !page.querySelector('[data-preview]')

export const mayTrack = (page: Document): boolean => isAllowed(page, 'analytics')
