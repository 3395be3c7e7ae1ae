'use client'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Language } from '@/lib/domain/languages'
import { isAllowed } from '@/lib/analytics/allowed'
import { showBasket, storedIds } from '@/lib/visitor/show-basket'
import { reportClientError } from '@/lib/visitor/client-errors'
import type { PickerMessages } from '@/lib/visitor/picker-messages'
import { marketStore } from '@/lib/visitor/store'
import type { RenderInto } from '../deferred/render-into'
import { Boundary } from '../boundary'
import { watchSupport } from '../chat/support'
import { watchCookieConsent } from '../cookies/cookie-consent'
import { startAnalytics } from '../analytics/start'
import { onceVisible } from '../once-visible'
import { watchPicker } from '../picker/picker'
import { saveChoice } from '../save-choice'
import { watchSearch } from '../search/search'
import type { SearchTexts } from '../search/search-dialog'
import { hideDiscounts } from './discounts'
import { followMarket } from './sync-market'
import { localizeLanguageLinks } from './language-links'
import { enhanceMenus } from './menus'
import { onNavigation } from './on-navigation'

interface VisitorProps {
  search: SearchTexts
  choice: { language: Language; languageTitle: string; messages: PickerMessages } | undefined
}

const showStoredBasket = () => showBasket(document, storedIds())

/**
 * Personalizes a page after client-side navigation, which renders it as the server did. Prices stay hidden while the
 * market is pending.
 */
function adaptPage(): void {
  window.saveUtms?.()
  localizeLanguageLinks(document)
  window.showCity?.()
  window.market?.restore()
  showStoredBasket()
  startAnalytics()
}

async function start({ choice }: Pick<VisitorProps, 'choice'>): Promise<void> {
  enhanceMenus(document)
  showStoredBasket()
  // Changed in another tab, or restored from the back/forward cache.
  for (const change of ['storage', 'pageshow']) addEventListener(change, showStoredBasket)
  const { basket, account } = document.documentElement.dataset
  const hasExternalBasket =
    (basket || account) &&
    import('./external-basket-link')
      .then(({ decorateAtClick }) => decorateAtClick(document, { basket, account }))
      .catch(reportClientError)
  localizeLanguageLinks(document)
  onNavigation(document, adaptPage)
  if (choice) saveChoice({ lang: choice.language, langTitle: choice.languageTitle })
  await followMarket()
  await hasExternalBasket
}

/** Limit of the specification (section 4). */
const FIRST_INTERACTION_TIMEOUT_MS = 30_000

/**
 * Whether to load deferred parts without waiting for an interaction: analytics are allowed, or the offline notice is
 * needed.
 */
const needsDeferredNow = () =>
  !navigator.onLine || isAllowed(document, 'analytics') || document.querySelector('[data-stale]')

/** Calls back at the first interaction, here or in another tab, when the network goes, or after a timeout. */
function onFirstInteraction(callback: () => void): void {
  const wait = new AbortController()
  const once = () => {
    if (wait.signal.aborted) return
    wait.abort()
    callback()
  }
  for (const sign of ['pointermove', 'touchstart', 'keydown', 'scroll', 'offline', 'storage'])
    addEventListener(sign, once, wait)
  setTimeout(once, FIRST_INTERACTION_TIMEOUT_MS)
}

/**
 * Together below two seconds after load, the limit of the specification (section 4), which counts a load as a
 * navigation.
 */
const FLAGS_COUNTRY_WAIT_MS = 1200
const FLAGS_IDLE_WAIT_MS = 500

async function requestFlags(started: Promise<void>): Promise<void> {
  await Promise.race([started, new Promise((resolve) => setTimeout(resolve, FLAGS_COUNTRY_WAIT_MS))])
  const ask = () =>
    void import('../deferred/flags').then(({ startFlags }) => startFlags(document)).catch(reportClientError)
  if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: FLAGS_IDLE_WAIT_MS })
  else setTimeout(ask, FLAGS_IDLE_WAIT_MS)
}

/** The pop-up's delay counts from page load, with or without interaction (specification, section 9). */
function schedulePopUp(renderInto: RenderInto): void {
  const after = ['[data-pop-up-after]', '#pop-up'].map((place) => document.querySelector<HTMLElement>(place)?.dataset)
  const delayMs = Number(after[0]?.['popUpAfter'] ?? after[1]?.['after'])
  if (!delayMs) return
  const offer = () =>
    void import('../subscription/offer')
      .then(({ offerPopUp }) => offerPopUp(document, renderInto))
      .catch(reportClientError)
  // Offline, neither its code nor a subscription would arrive.
  const offerOnline = () => (navigator.onLine ? offer() : addEventListener('online', offer, { once: true }))
  setTimeout(offerOnline, delayMs - performance.now())
}

const isPrerender = () => document.documentElement.dataset['prerender'] !== undefined

/**
 * Loads the deferred parts; never while prerendering. A page with prices finds the city at once, because the next page
 * names it.
 */
function startBelowFold(renderInto: RenderInto): void {
  if (isPrerender()) return
  schedulePopUp(renderInto)
  const support = document.querySelector<HTMLElement>('.notices > [popovertarget=chat]')
  if (support)
    import('../deferred/avoid-overlap')
      .then(({ avoidOverlap }) => avoidOverlap(document, support))
      .catch(reportClientError)
  if (document.documentElement.dataset['visitorPrices'] !== undefined)
    import('../deferred/visitor-offers')
      .then(({ correctOffers }) => correctOffers(document, renderInto))
      .catch(reportClientError)
  const firstInteraction = new Promise<void>(onFirstInteraction)
  const load = () =>
    void import('../deferred/start-deferred')
      .then(({ startDeferred }) => startDeferred(document, renderInto, firstInteraction))
      .catch(reportClientError)
  if (needsDeferredNow()) return load()
  if (window.showCity && document.querySelector('main [data-slot]'))
    import('../deferred/city').then(({ findCity }) => findCity()).catch(reportClientError)
  // Islands in view hydrate at once. IntersectionObserver instead of measuring avoids another layout during startup.
  const parts = document.querySelectorAll('main [data-island]')
  const inView = new Promise<void>((resolve) => parts.forEach((part) => onceVisible(part, resolve)))
  void Promise.race([firstInteraction, inView]).then(load)
}

/** Starts the page for its visitor: prices, saved state, country prompt. */
export function Visitor(props: VisitorProps) {
  return (
    <Boundary>
      <Start {...props} />
    </Boundary>
  )
}

function Start({ choice, search }: VisitorProps) {
  const [portals, setPortals] = useState<readonly { part: Element; node: ReactNode }[]>([])
  const renderInto: RenderInto = (part, node) =>
    setPortals((before) => [...before.filter((one) => one.part !== part), ...(node ? [{ part, node }] : [])])
  useEffect(() => {
    watchCookieConsent(document)
    watchSupport(document, renderInto)
    watchSearch(document, renderInto, search)
    if (choice) watchPicker(document, renderInto, choice)
    const started = start({ choice }).catch(reportClientError)
    if (!isPrerender()) void requestFlags(started)
    void started.finally(() => {
      delete document.documentElement.dataset['init']
      startAnalytics()
      hideDiscounts().catch(reportClientError)
      startBelowFold(renderInto)
    })
    if (!choice) return
    return marketStore.subscribe(() => {
      const market = marketStore.get()
      if (market?.confirmed === false)
        import('../picker/country-prompt')
          .then(({ showCountryPrompt }) => showCountryPrompt(document, renderInto, market, choice.messages))
          .catch(reportClientError)
    })
    // Runs once per document: the props never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return portals.map(({ part, node }) => createPortal(<Boundary>{node}</Boundary>, part, part.id))
}
