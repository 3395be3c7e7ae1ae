import type { TrackedEvent } from '../contract/tracking.ts'
import { localeOf, parseLanguage } from '../domain/languages.ts'
import { forgetArms } from './arms.ts'
import { visitBuckets } from './visit-buckets.ts'
import { createEventQueue } from './event-queue.ts'
import { valueOf, type ContentViewEvent, type OrderClickEvent, type SiteEvent, type VitalEvent } from './events.ts'
import { publicAddress } from './outside-view.ts'
import { endVisit, forgetVisitor, visitIds } from './visit.ts'
import { visitorFacts } from './visitor-facts.ts'

const ADDRESS = '/api/v1/track'
/** As many as the contract takes; its own constant would bring zod along. */
const BATCH = 50

/** What the content SDK calls some of our events; the others keep their names. */
const TYPES: Readonly<Record<string, string>> = {
  view_promotion: 'impression',
  content_view: 'impression',
  select_promotion: 'click',
  purchase: 'conversion',
}

/** Who is told of, and where. */
interface Context {
  readonly ids: { readonly sessionId: string; readonly visitorId: string }
  readonly ownerId: string
  readonly url: string
  readonly locale: string
  readonly buckets: Readonly<Record<string, string>>
  /** What else is known of the visitor. */
  readonly facts: TrackedEvent['data']['userAttributes']
}

type OwnEvent = SiteEvent | ContentViewEvent | OrderClickEvent | VitalEvent

function factsOf(told: OwnEvent): TrackedEvent['data']['metadata'] {
  if (!('items' in told)) return { ...told }
  const { items, ...more } = told
  // Which test it is, its id says: what need not be written down beside a visitor is not.
  return { ...more, value: valueOf(told), items: items.map(({ item_name: _name, health: _health, ...item }) => item) }
}

/** An event as `POST /api/v1/track` takes it (specification, sections 3 and 7). */
export function trackedEvent(
  told: OwnEvent,
  { ids, ownerId, url, locale, buckets: arms, facts }: Context,
): TrackedEvent {
  return {
    type: told.event === 'goal' ? told.goal : (TYPES[told.event] ?? told.event),
    data: {
      ...('promotion_id' in told && { contentId: told.promotion_id }),
      ...('variation_id' in told && { contentId: told.content_id, variationId: told.variation_id }),
      ...(told.event === 'purchase' && { amount: valueOf(told) }),
      ownerId,
      userAttributes: { ...facts, urlPath: new URL(url).pathname, locale },
      ...ids,
      metadata: { url, ...factsOf(told) },
      ...(Object.keys(arms).length > 0 && { buckets: arms }),
    },
  }
}

const bodyOf = (events: readonly TrackedEvent[]) => JSON.stringify({ events })

/** Nobody waits for it, and whether it arrives is no concern of the page (specification, section 8). */
function send(events: readonly TrackedEvent[]): void {
  fetch(ADDRESS, {
    method: 'POST',
    body: bodyOf(events),
    headers: { 'content-type': 'application/json' },
    keepalive: true,
  }).catch(() => undefined)
}

function beacon(events: readonly TrackedEvent[]): void {
  if (!navigator.sendBeacon(ADDRESS, new Blob([bodyOf(events)], { type: 'application/json' }))) send(events)
}

const queue = createEventQueue({ send, beacon, most: BATCH })
let watched = false

/** Sends what waits before the page is gone. */
function watchLeaving(): void {
  if (watched) return
  watched = true
  addEventListener('pagehide', queue.leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queue.leave())
}

/** Tells our own backend. */
export function tellOwn(told: OwnEvent): void {
  const ids = visitIds()
  if (!ids) return
  watchLeaving()
  const { product = '', lng } = document.documentElement.dataset
  const language = parseLanguage(lng)
  const where = { ownerId: product, url: publicAddress(location.href), locale: language ? localeOf(language) : '' }
  queue.add(trackedEvent(told, { ids, ...where, buckets: visitBuckets(), facts: visitorFacts() }))
}

/** Whether an answer is final: too many calls and a server that is away pass. */
const isFinal = ({ status }: Response) => status !== 429 && status !== 503 && status !== 504

/** Lets the server forget what it was told of a visitor, by a call that outlives the page; where it fails, it is made again with the next page. */
async function withdraw(visitorId: string): Promise<void> {
  const body = JSON.stringify({ visitorId })
  const answer = await fetch(`${ADDRESS}/forget`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    keepalive: true,
  })
  if (isFinal(answer)) forgetVisitor(visitorId)
}

/** Forgets the visitor, here and on the server, and what was not sent yet. */
export function stopOwn(): void {
  queue.clear()
  const visitor = endVisit()
  if (visitor !== undefined) void withdraw(visitor).catch(() => undefined)
  forgetArms()
}
