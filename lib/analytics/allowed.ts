import type { ConsentPurpose } from '../visitor/cookie-consent.ts'

export const hasAllowed = (page: Document, purpose: ConsentPurpose): boolean =>
  (page.documentElement.dataset['allowed'] ?? '').split(' ').includes(purpose)

/** As `hasAllowed`, but never for a prerendered or an unpublished page. */
export const isAllowed = (page: Document, purpose: ConsentPurpose): boolean =>
  hasAllowed(page, purpose) &&
  page.documentElement.dataset['prerender'] === undefined &&
  !page.querySelector('[data-preview]')

export const mayTrack = (page: Document): boolean => isAllowed(page, 'analytics')
