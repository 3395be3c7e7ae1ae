/** What a visitor may allow that has to do with measuring (see `COOKIE_PURPOSES`). */
export type Purpose = 'analytics' | 'marketing'

/** Whether the visitor has allowed something to the site: what was allowed stands on `<html>`. */
export const hasAllowed = (page: Document, purpose: Purpose): boolean =>
  (page.documentElement.dataset['allowed'] ?? '').split(' ').includes(purpose)

/** The same for a page. Nothing is allowed to one that is opened to be prerendered, or is not published. */
export const isAllowed = (page: Document, purpose: Purpose): boolean =>
  hasAllowed(page, purpose) &&
  page.documentElement.dataset['prerender'] === undefined &&
  !page.querySelector('[data-preview]')

/** Whether anything may be told of this visit. */
export const mayTrack = (page: Document): boolean => isAllowed(page, 'analytics')
