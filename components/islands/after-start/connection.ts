import { onNewPage } from '../visitor/new-pages'

/** Milliseconds for which a connection that is back is spoken of. */
const BACK = 4000

/**
 * Says that there is no network while there is none, and that it is back (specification, section 9: pages that were kept
 * are shown then). A page that was kept is shown where the site does not answer, too: the service worker marks it (`data-kept`).
 */
export function watchConnection(page: Document): void {
  const notice = page.querySelector<HTMLElement>('[data-gone]')
  if (!notice) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (words = '') => {
    clearTimeout(timer)
    notice.hidden = !words
    notice.textContent = words
  }
  const { gone, back } = notice.dataset
  addEventListener('offline', () => say(gone))
  addEventListener('online', () => {
    say(back)
    timer = setTimeout(say, BACK)
  })
  const { dataset } = page.documentElement
  if (!navigator.onLine || 'kept' in dataset) say(gone)
  if ('kept' in dataset)
    onNewPage(page, () => {
      // What the router shows has come from the site.
      delete dataset['kept']
      if (navigator.onLine) say()
    })
}
