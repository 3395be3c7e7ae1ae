'use client'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Language } from '@/lib/domain/languages'
import { isAllowed } from '@/lib/analytics/allowed'
import { showBasketCount, storedCount } from '@/lib/visitor/basket-count'
import { reportClientError } from '@/lib/visitor/client-errors'
import type { PickerWords } from '@/lib/visitor/picker-words'
import { marketStore } from '@/lib/visitor/store'
import type { Draw } from '../after-start/draw'
import { Boundary } from '../boundary'
import { watchSupport } from '../chat/support'
import { watchCookieChoice } from '../cookies/cookie-choice'
import { startMeasuring } from '../measure/start'
import { onceNear } from '../once-near'
import { watchPicker } from '../picker/picker'
import { remember } from '../remember'
import { hideDiscounts } from './discounts'
import { followMarket } from './follow-market'
import { keepPage } from './language-links'
import { mendMenus } from './menus'
import { onNewPage } from './new-pages'

interface VisitorProps {
  /** Set where the visitor chooses country, language and currency. */
  choice: { language: Language; languageTitle: string; words: PickerWords } | undefined
}

/** A page of the router's is as the server made it: it gets the visitor's city and prices, and is measured. Where the first answer is still under way, its prices wait for it hidden. */
function adaptPage(): void {
  window.saveUtms?.()
  keepPage(document)
  window.showCity?.()
  window.market?.restore()
  startMeasuring()
}

async function start({ choice }: VisitorProps): Promise<void> {
  mendMenus(document)
  const showCount = () => showBasketCount(document, storedCount())
  showCount()
  // Another tab has changed it, or this page comes back as it was left.
  for (const change of ['storage', 'pageshow']) addEventListener(change, showCount)
  const { basket, account } = document.documentElement.dataset
  const handsOver =
    (basket || account) &&
    import('./hand-over')
      .then(({ handOverAtClick }) => handOverAtClick(document, { basket, account }))
      .catch(reportClientError)
  keepPage(document)
  onNewPage(document, adaptPage)
  // What was chosen is remembered at once (specification, section 4).
  if (choice) remember({ lang: choice.language, langTitle: choice.languageTitle })
  await followMarket()
  await handsOver
}

/** Milliseconds after which nobody's sign is waited for any more (specification, section 4). */
const LATEST = 30_000

/** Whether the page itself needs what comes after the start: to measure, to say that there is no network, or none was there when it came. */
const isWantedAtOnce = () =>
  !navigator.onLine || isAllowed(document, 'analytics') || document.querySelector('[data-kept]')

/** Acts at the first sign of life, here or in another tab, when the network goes, or after half a minute. */
function atSignOfLife(act: () => void): void {
  const wait = new AbortController()
  const once = () => {
    if (wait.signal.aborted) return
    wait.abort()
    act()
  }
  for (const sign of ['pointermove', 'touchstart', 'keydown', 'scroll', 'offline', 'storage'])
    addEventListener(sign, once, wait)
  setTimeout(once, LATEST)
}

/** Milliseconds for which flags wait for the visitor's country and then for an idle moment: within two seconds of a load, which counts as a navigation (specification, section 4). */
const FLAGS_COUNTRY_WAIT_MS = 1200
const FLAGS_IDLE_WAIT_MS = 500

/** Asks for the visitor's flags when the page has nothing better to do, without the country where that is late. */
async function requestFlags(started: Promise<void>): Promise<void> {
  await Promise.race([started, new Promise((resolve) => setTimeout(resolve, FLAGS_COUNTRY_WAIT_MS))])
  const ask = () =>
    void import('../after-start/flags').then(({ startFlags }) => startFlags(document)).catch(reportClientError)
  if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: FLAGS_IDLE_WAIT_MS })
  else setTimeout(ask, FLAGS_IDLE_WAIT_MS)
}

/** The delay of the newsletter's pop-up counts from the load of the page, with or without a sign of life (specification, section 9). */
function schedulePopUp(draw: Draw): void {
  const after = ['[data-pop-up-after]', '#pop-up'].map((place) => document.querySelector<HTMLElement>(place)?.dataset)
  const delayMs = Number(after[0]?.['popUpAfter'] ?? after[1]?.['after'])
  if (!delayMs) return
  const offer = () =>
    void import('../subscription/offer').then(({ offerPopUp }) => offerPopUp(document, draw)).catch(reportClientError)
  // Without a network neither its code nor a subscription arrives.
  const offerOnline = () => (navigator.onLine ? offer() : addEventListener('online', offer, { once: true }))
  setTimeout(offerOnline, delayMs - performance.now())
}

const isPrerender = () => document.documentElement.dataset['prerender'] !== undefined

/** Loads what comes after the start; never in prerender mode. The next page names the visitor's city: a page with prices, where people choose, asks for it at once. */
function startRest(draw: Draw): void {
  if (isPrerender()) return
  schedulePopUp(draw)
  if (document.documentElement.dataset['visitorPrices'] !== undefined)
    import('../after-start/visitor-offers')
      .then(({ correctOffers }) => correctOffers(document, draw))
      .catch(reportClientError)
  const life = new Promise<void>(atSignOfLife)
  const load = () =>
    void import('../after-start/after-start')
      .then(({ afterStart }) => afterStart(document, draw, life))
      .catch(reportClientError)
  if (isWantedAtOnce()) return load()
  if (window.showCity && document.querySelector('main [data-slot]'))
    import('../after-start/city').then(({ findCity }) => findCity()).catch(reportClientError)
  // Parts in sight live at once, also where the visitor had scrolled before. Asking where they are would lay the page out once more while it starts.
  const parts = document.querySelectorAll('main [data-part]')
  const seen = new Promise<void>((resolve) => parts.forEach((part) => onceNear(part, resolve)))
  void Promise.race([life, seen]).then(load)
}

/** Starts the page for its visitor: prices, memory, the question about the country. The init of the root screen. */
export function Visitor(props: VisitorProps) {
  return (
    <Boundary>
      <Start {...props} />
    </Boundary>
  )
}

function Start({ choice }: VisitorProps) {
  const [drawn, setDrawn] = useState<readonly { part: Element; node: ReactNode }[]>([])
  const draw: Draw = (part, node) =>
    setDrawn((before) => [...before.filter((one) => one.part !== part), ...(node ? [{ part, node }] : [])])
  useEffect(() => {
    watchCookieChoice(document)
    watchSupport(document, draw)
    if (choice) watchPicker(document, draw, choice)
    const started = start({ choice }).catch(reportClientError)
    if (!isPrerender()) void requestFlags(started)
    void started.finally(() => {
      delete document.documentElement.dataset['init']
      startMeasuring()
      hideDiscounts().catch(reportClientError)
      startRest(draw)
    })
    if (!choice) return
    return marketStore.subscribe(() => {
      const market = marketStore.get()
      if (market?.confirmed === false)
        import('../picker/country-question')
          .then(({ askCountry }) => askCountry(document, draw, market, choice.words))
          .catch(reportClientError)
    })
    // Once a page: what it was given never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return drawn.map(({ part, node }) => createPortal(<Boundary>{node}</Boundary>, part, part.id))
}
