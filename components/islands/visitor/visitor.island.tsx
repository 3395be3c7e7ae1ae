'use client'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Language } from '@/lib/domain/languages'
import { isAllowed } from '@/lib/analytics/allowed'
import { showBasketCount, storedCount } from '@/lib/visitor/basket-count'
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
import { keepMarks } from './marks'
import { mendMenus } from './menus'
import { onNewPage } from './new-pages'

interface VisitorProps {
  /** Set where the visitor chooses country, language and currency. */
  choice: { language: Language; languageTitle: string; words: PickerWords } | undefined
}

const report = (error: unknown) => console.error(error)

/** A page of the router's is as the server made it: it gets the visitor's city and prices, and is measured. Where the first answer is still under way, its prices wait for it hidden. */
function adaptPage(): void {
  keepMarks()
  keepPage(document)
  window.showCity?.()
  if (document.documentElement.dataset['prices'] === 'ready') window.market?.show(marketStore.get())
  startMeasuring()
}

async function start({ choice }: VisitorProps): Promise<void> {
  mendMenus(document)
  const showCount = () => showBasketCount(document, storedCount())
  showCount()
  // Another tab has changed it, or this page comes back as it was left.
  for (const change of ['storage', 'pageshow']) addEventListener(change, showCount)
  const { basket, account } = document.documentElement.dataset
  const handsOver = (basket || account) && import('./hand-over').then(({ handOverAtClick }) => handOverAtClick(document, { basket, account })).catch(report)
  keepMarks()
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
const isWantedAtOnce = () => !navigator.onLine || isAllowed(document, 'analytics') || document.querySelector('[data-kept]')

/** Acts at the first sign of life, here or in another tab, when the network goes, or after half a minute. */
function atSignOfLife(act: () => void): void {
  const wait = new AbortController()
  const once = () => {
    if (wait.signal.aborted) return
    wait.abort()
    act()
  }
  for (const sign of ['pointermove', 'touchstart', 'keydown', 'scroll', 'offline', 'storage']) addEventListener(sign, once, wait)
  setTimeout(once, LATEST)
}

/** Loads what comes after the start; never in prerender mode. The next page names the visitor's city: a page with prices, where people choose, asks for it at once. */
function startRest(draw: Draw): void {
  if (document.documentElement.dataset['prerender'] !== undefined) return
  const life = new Promise<void>(atSignOfLife)
  const load = () => void import('../after-start/after-start').then(({ afterStart }) => afterStart(document, draw, life)).catch(report)
  if (isWantedAtOnce()) return load()
  if (window.showCity && document.querySelector('main [data-slot]')) import('../after-start/city').then(({ findCity }) => findCity()).catch(report)
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
  const draw: Draw = (part, node) => setDrawn((before) => [...before.filter((one) => one.part !== part), ...(node ? [{ part, node }] : [])])
  useEffect(() => {
    watchCookieChoice(document)
    watchSupport(document, draw)
    if (choice) watchPicker(document, draw, choice)
    start({ choice })
      .catch(report)
      .finally(() => {
        delete document.documentElement.dataset['init']
        startMeasuring()
        hideDiscounts().catch(report)
        startRest(draw)
      })
    if (!choice) return
    return marketStore.subscribe(() => {
      const market = marketStore.get()
      if (market?.confirmed === false)
        import('../picker/country-question').then(({ askCountry }) => askCountry(document, draw, market, choice.words)).catch(report)
    })
    // Once a page: what it was given never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return drawn.map(({ part, node }) => createPortal(<Boundary>{node}</Boundary>, part, part.id))
}
