import { onNavigation } from '../startup/on-navigation'

const BACK_ONLINE_NOTICE_MS = 4000

/**
 * Shows a notice while offline, and when back online (specification, section 9). Also for a cached page shown because
 * the site is unreachable; the service worker marks it.
 */
export function watchConnection(page: Document): void {
  const notice = page.querySelector<HTMLElement>('[data-gone]')
  if (!notice) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const showNotice = (text = '') => {
    clearTimeout(timer)
    notice.hidden = !text
    notice.textContent = text
  }
  const { gone, back } = notice.dataset
  addEventListener('offline', () => showNotice(gone))
  addEventListener('online', () => {
    showNotice(back)
    timer = setTimeout(showNotice, BACK_ONLINE_NOTICE_MS)
  })
  const { dataset } = page.documentElement
  if (!navigator.onLine || 'stale' in dataset) showNotice(gone)
  if ('stale' in dataset)
    onNavigation(page, () => {
      // A page shown by the router comes from the server.
      delete dataset['stale']
      if (navigator.onLine) showNotice()
    })
}
