import { reportClientError } from '@/lib/visitor/client-errors'
import { stored } from '@/lib/visitor/storage'
import { hideBlock, watchForms } from '../subscription/offer'
import { onNewPage } from '../visitor/new-pages'
import { besideTarget } from './beside-target'
import type { Draw } from './draw'
import { findCity } from './city'
import { watchConnection } from './connection'
import { giveWay } from './give-way'
import { watchMarket } from './market-again'
import { watchBuild } from './new-build'
import { showBanners, watchParts } from './parts'
import { layOutRest } from './rest'
import { whenIdle } from './when-idle'

/** What only the policy of its own document lets load: films and pictures of others, and what the page builder draws. */
const OF_ANOTHER_POLICY = 'main :is(video, [data-part="builder"], img[src^="https:"])'
const isOwnDocument = () =>
  performance.getEntriesByType('navigation').some(({ name }) => new URL(name).pathname === location.pathname)

/**
 * What waits until a page can be used: a market that is to be asked for again, the city of the address, the worker, and the parts that live once they are near.
 * @param life the first sign of life of the visitor, or half a minute (specification, section 4): what the worker fetches would take the page's start from it
 */
export function afterStart(page: Document, draw: Draw, life: Promise<void>): void {
  void life.then(() => layOutRest(page))
  watchBuild(page)
  watchMarket(page)
  watchConnection(page)
  const worker = page.querySelector<HTMLFormElement>('form[data-worker]')
  if (worker)
    void life.then(() =>
      whenIdle(
        () =>
          void import('../worker/register')
            .then(({ registerWorker }) => registerWorker(page, worker))
            .catch(reportClientError),
      ),
    )
  else if ('serviceWorker' in navigator && navigator.serviceWorker.controller)
    void life
      .then(() => import('../worker/remove').then(({ removeWorkers }) => removeWorkers()))
      .catch(reportClientError)
  if (window.showCity) findCity().catch(reportClientError)
  hideBlock(page)
  watchParts(page, draw)
  onNewPage(page, () => {
    if (page.querySelector(OF_ANOTHER_POLICY) && !isOwnDocument()) return location.reload()
    delete page.documentElement.dataset['rest']
    hideBlock(page)
    watchParts(page, draw)
  })
  watchForms(page)
  const support = page.querySelector<HTMLElement>('[popovertarget=chat]')
  if (support) giveWay(page, support)
  // On a page without banners, too, the time of a personal one may be up, or begin.
  if (stored('personalBanner') || new URLSearchParams(location.search).has('banner'))
    besideTarget(page.querySelector('[data-part="banners"]'), () => showBanners(page, draw)).catch(reportClientError)
}
