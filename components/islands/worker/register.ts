import { Workbox } from 'workbox-window'
import { onNavigation } from '../startup/on-navigation'

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
 * Registers the service worker (specification, section 4). It caches the current page with its files, later pages,
 * home and the offline page. A new worker waits until the visitor accepts the update.
 * @param update form offering the new version; its data attributes name the worker and the two pages
 */
export async function registerWorker(page: Document, update: HTMLFormElement): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { worker = '', home, offline } = update.dataset
  const workbox = new Workbox(worker)
  const cacheUrls = (files: readonly string[] = []) =>
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
    // Workbox does not report an update that the browser found itself and is already installing.
    registration?.installing?.addEventListener('statechange', () => {
      if (registration.waiting && registration.active) offer()
    })
    await workbox.active
    void workbox.messageSW({ type: 'KEEP_SHELL', payload: { home, offline } })
    cacheUrls(filesLoaded())
    onNavigation(page, () => cacheUrls())
  } catch (error) {
    console.error('The service worker could not be registered', error)
  }
}
