import { valueOf, type SiteEvent } from './events.ts'
import { scriptIds } from './scripts/ids.ts'

interface MetrikaFunction {
  (...call: unknown[]): void
  a?: IArguments[]
  l?: number
}

declare global {
  interface Window {
    ym?: MetrikaFunction
  }
}

/**
 * Page views are sent explicitly (`defer`). No session recording: forms contain names and phone numbers. Metrika reads
 * e-commerce from the data layer in GA4's format.
 */
const INIT = {
  defer: true,
  accurateTrackBounce: true,
  trackLinks: true,
  clickmap: false,
  webvisor: false,
  ecommerce: 'dataLayer',
}

let isInitialized = false

function queue(): MetrikaFunction {
  const queued: MetrikaFunction = function () {
    // The script expects `arguments` objects.
    ;(queued.a ??= []).push(arguments)
  }
  queued.l = Date.now()
  return queued
}

/** Returns Yandex.Metrika's function, or a queue until it has loaded; the first call initializes it. */
export function metrika(id: string): (...call: unknown[]) => void {
  const ym = (window.ym ??= queue())
  if (!isInitialized) {
    isInitialized = true
    ym(Number(id), 'init', INIT)
  }
  return (...call) => ym(Number(id), ...call)
}

export function endMetrika(id: string): void {
  if (isInitialized) metrika(id)('destruct')
  isInitialized = false
}

/** Converts an event to a Metrika call: a navigation is a hit, everything else a goal, without names of tests. */
export function metrikaCall(event: SiteEvent): readonly unknown[] {
  if (event.event === 'page_view')
    return ['hit', event.page_location, { title: event.page_title, referer: event.page_referrer }]
  if (event.event === 'goal') return ['reachGoal', event.goal]
  return 'items' in event
    ? ['reachGoal', event.event, { order_price: valueOf(event), currency: event.currency }]
    : ['reachGoal', event.event]
}

export function sendToMetrika(event: SiteEvent): void {
  const { metrika: id } = scriptIds(document)
  if (id) metrika(id)(...metrikaCall(event))
}
