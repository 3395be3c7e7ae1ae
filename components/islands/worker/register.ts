import { Workbox } from 'workbox-window'
import { onNewPage } from '../visitor/new-pages'

/** Files of the site that the page has loaded so far. */
const filesLoaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname, search }) =>
        origin === location.origin && search === '' && /^\/(?:_next\/static|fonts|drawings)\//.test(pathname),
    )
    .map(({ href }) => href)

/**
 * Registers the service worker (specification, section 4): the page that is shown is kept with its files, as is every
 * page that the router shows later, and home and the offline page of its language. A new worker waits until the visitor wants the new version.
 * @param update the form that offers the new version; it names the worker and those two pages
 */
export async function registerWorker(page: Document, update: HTMLFormElement): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { worker = '', home, offline } = update.dataset
  const workbox = new Workbox(worker)
  const keep = (files: readonly string[] = []) =>
    void workbox.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache: [location.pathname, ...files] } })
  const offer = () => {
    update.hidden = false
  }
  workbox.addEventListener('waiting', offer)
  update.addEventListener('submit', (event) => {
    event.preventDefault()
    workbox.addEventListener('controlling', () => location.reload())
    workbox.messageSkipWaiting()
  })
  try {
    const registration = await workbox.register({ immediate: true })
    // One that the browser found by itself, and was installing by then, the library does not tell of.
    registration?.installing?.addEventListener('statechange', () => {
      if (registration.waiting && registration.active) offer()
    })
    await workbox.active
    void workbox.messageSW({ type: 'KEEP_SHELL', payload: { home, offline } })
    keep(filesLoaded())
    onNewPage(page, () => keep())
  } catch (error) {
    console.error('The service worker could not be registered', error)
  }
}
