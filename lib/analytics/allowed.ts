/** What a visitor may allow that has to do with measuring (see `COOKIE_PURPOSES`). */
export type Purpose = 'analytics' | 'marketing'

/** Whether the visitor has allowed something: what was allowed stands on `<html>`. Nothing is allowed to a page that is opened to be prerendered, or is not published. */
export function isAllowed(page: Document, purpose: Purpose): boolean {
  const { prerender, allowed = '' } = page.documentElement.dataset
  return prerender === undefined && allowed.split(' ').includes(purpose) && !page.querySelector('[data-preview]')
}

/** Whether anything may be told of this visit. */
export const mayTrack = (page: Document): boolean => isAllowed(page, 'analytics')
