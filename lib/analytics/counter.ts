import { valueOf, type SiteEvent } from './events.ts'
import { scriptIds } from './scripts/ids.ts'

interface Counter {
  (...call: unknown[]): void
  /** Calls that wait for the script. */
  a?: IArguments[]
  /** When the queue was made. */
  l?: number
}

declare global {
  interface Window {
    ym?: Counter
  }
}

/**
 * Navigations are told by us (`defer`). No recording of the session: forms hold names and phone numbers. E-commerce is
 * read from the data layer, whose shape of GA4 the counter understands.
 */
const INIT = {
  defer: true,
  accurateTrackBounce: true,
  trackLinks: true,
  clickmap: false,
  webvisor: false,
  ecommerce: 'dataLayer',
}

let begun = false

function queue(): Counter {
  const waiting: Counter = function () {
    // The script expects the calls as they were made.
    ;(waiting.a ??= []).push(arguments)
  }
  waiting.l = Date.now()
  return waiting
}

/** The counter of Yandex.Metrika, or what takes its calls until it is loaded; begun by the first call. */
export function counter(id: string): (...call: unknown[]) => void {
  const ym = (window.ym ??= queue())
  if (!begun) {
    begun = true
    ym(Number(id), 'init', INIT)
  }
  return (...call) => ym(Number(id), ...call)
}

/** Takes the counter out of the page. */
export function endCounter(id: string): void {
  if (begun) counter(id)('destruct')
  begun = false
}

/** What the counter is told of an event: a navigation is a hit, everything else a goal, without names of tests. */
export function counterCall(told: SiteEvent): readonly unknown[] {
  if (told.event === 'page_view')
    return ['hit', told.page_location, { title: told.page_title, referer: told.page_referrer }]
  if (told.event === 'goal') return ['reachGoal', told.goal]
  return 'items' in told
    ? ['reachGoal', told.event, { order_price: valueOf(told), currency: told.currency }]
    : ['reachGoal', told.event]
}

/** Tells the counter, where there is one. */
export function tellCounter(told: SiteEvent): void {
  const { counter: id } = scriptIds(document)
  if (id) counter(id)(...counterCall(told))
}
