import { reportClientError } from '@/lib/visitor/client-errors'
import { readStorage } from '@/lib/visitor/storage'
import { hideBlock, watchForms } from '../subscription/offer'
import { onNavigation } from '../startup/on-navigation'
import { preserveScrollAnchor } from './scroll-anchor'
import type { RenderInto } from './render-into'
import { findCity } from './city'
import { watchConnection } from './connection'
import { watchOrderBar } from './order-bar'
import { watchForStaleMarket } from './refetch-market'
import { reloadOnVersionSkew } from './version-skew'
import { showBanners, hydrateVisible } from './hydrate-visible'
import { renderBelowFold } from './below-fold'
import { whenIdle } from './when-idle'

/** Content that only its own document's CSP allows: external videos and images, and builder blocks. */
const NEEDS_OWN_CSP = 'main :is(video, [data-island="builder"], img[src^="https:"])'
const isOwnDocument = () =>
  performance.getEntriesByType('navigation').some(({ name }) => new URL(name).pathname === location.pathname)

/**
 * Starts what can wait until the page is usable.
 * @param firstInteraction resolves at the first interaction or after 30 seconds (specification, section 4): the service
 * worker's requests would compete with the page load
 */
export function startDeferred(page: Document, renderInto: RenderInto, firstInteraction: Promise<void>): void {
  void firstInteraction.then(() => renderBelowFold(page))
  reloadOnVersionSkew(page)
  watchForStaleMarket(page)
  watchConnection(page)
  const worker = page.querySelector<HTMLFormElement>('form[data-worker]')
  if (worker)
    void firstInteraction.then(() =>
      whenIdle(
        () =>
          void import('../worker/register')
            .then(({ registerWorker }) => registerWorker(page, worker))
            .catch(reportClientError),
      ),
    )
  else if ('serviceWorker' in navigator && navigator.serviceWorker.controller)
    void firstInteraction
      .then(() => import('../worker/remove').then(({ removeWorkers }) => removeWorkers()))
      .catch(reportClientError)
  if (window.showCity) findCity().catch(reportClientError)
  hideBlock(page)
  watchOrderBar(page)
  hydrateVisible(page, renderInto)
  onNavigation(page, () => {
    if (page.querySelector(NEEDS_OWN_CSP) && !isOwnDocument()) return location.reload()
    delete page.documentElement.dataset['belowFold']
    hideBlock(page)
    watchOrderBar(page)
    hydrateVisible(page, renderInto)
  })
  watchForms(page)
  // A personal banner may expire, or start, on a page without banner slots.
  if (readStorage('personalBanner') || new URLSearchParams(location.search).has('banner'))
    preserveScrollAnchor(page.querySelector('[data-island="banners"]'), () => showBanners(page, renderInto)).catch(
      reportClientError,
    )
}
