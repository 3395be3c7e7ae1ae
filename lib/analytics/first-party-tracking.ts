import type { TrackedEvent } from '../contract/tracking.ts'
import type { EventName } from '../domain/event-names.ts'
import { localeOf, parseLanguage } from '../domain/languages.ts'
import { clearVariations } from './variations.ts'
import { visitVariations } from './visit-variations.ts'
import { createEventQueue } from './event-queue.ts'
import { valueOf, type FirstPartyEvent } from './events.ts'
import { publicUrl } from './external-view.ts'
import { endVisit, clearVisitorId, visitIds } from './visit.ts'
import { visitorAttributes } from './visitor-attributes.ts'

/**
 * Tracking is fire and forget: failures do not affect the page (specification, section 8). `MAX_BATCH_SIZE` must equal
 * the contract's limit, which is not imported because it would load zod.
 */
const TRACK_PATH = '/api/v1/track'
const MAX_BATCH_SIZE = 50

const CONTENT_SDK_TYPES = {
  view_promotion: 'impression',
  content_view: 'impression',
  select_promotion: 'click',
  purchase: 'conversion',
} as const satisfies Partial<Record<EventName, string>>

type ContentSdkTypes = typeof CONTENT_SDK_TYPES
/** Types under which the events of the site are stored, besides the configured names of goals. */
export type TrackedType = Exclude<EventName, keyof ContentSdkTypes | 'goal'> | ContentSdkTypes[keyof ContentSdkTypes]

interface Context {
  readonly ids: { readonly sessionId: string; readonly visitorId: string }
  readonly ownerId: string
  readonly url: string
  readonly locale: string
  readonly variations: Readonly<Record<string, string>>
  readonly attributes: TrackedEvent['data']['userAttributes']
}

function toMetadata(event: FirstPartyEvent): TrackedEvent['data']['metadata'] {
  if (!('items' in event)) return { ...event }
  const { items, ...more } = event
  // The item id identifies the test: its name is not stored with a visitor.
  return { ...more, value: valueOf(event), items: items.map(({ item_name: _name, health: _health, ...item }) => item) }
}

/** Converts an event for `POST /api/v1/track` (specification, sections 3 and 7). */
export function toTrackedEvent(
  event: FirstPartyEvent,
  { ids, ownerId, url, locale, variations, attributes }: Context,
): TrackedEvent {
  return {
    type:
      event.event === 'goal'
        ? event.goal
        : ((CONTENT_SDK_TYPES as Partial<Record<EventName, string>>)[event.event] ?? event.event),
    data: {
      ...('promotion_id' in event && { contentId: event.promotion_id }),
      ...('variation_id' in event && { contentId: event.content_id, variationId: event.variation_id }),
      ...(event.event === 'purchase' && { amount: valueOf(event) }),
      ownerId,
      userAttributes: { ...attributes, urlPath: new URL(url).pathname, locale },
      ...ids,
      metadata: { url, ...toMetadata(event) },
      ...(Object.keys(variations).length > 0 && { variations }),
    },
  }
}

const toBody = (events: readonly TrackedEvent[]) => JSON.stringify({ events })

function send(events: readonly TrackedEvent[]): void {
  fetch(TRACK_PATH, {
    method: 'POST',
    body: toBody(events),
    headers: { 'content-type': 'application/json' },
    keepalive: true,
  }).catch(() => undefined)
}

function beacon(events: readonly TrackedEvent[]): void {
  if (!navigator.sendBeacon(TRACK_PATH, new Blob([toBody(events)], { type: 'application/json' }))) send(events)
}

const queue = createEventQueue({ send, beacon, maxBatchSize: MAX_BATCH_SIZE })
let isWatching = false

function watchLeaving(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('pagehide', queue.leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queue.leave())
}

export function sendFirstParty(event: FirstPartyEvent): void {
  const ids = visitIds()
  if (!ids) return
  watchLeaving()
  const { product = '', lng } = document.documentElement.dataset
  const language = parseLanguage(lng)
  const page = { ownerId: product, url: publicUrl(location.href), locale: language ? localeOf(language) : '' }
  queue.add(toTrackedEvent(event, { ids, ...page, variations: visitVariations(), attributes: visitorAttributes() }))
}

const isFinalResponse = ({ status }: Response) => status !== 429 && status !== 503 && status !== 504

async function withdraw(visitorId: string): Promise<void> {
  const body = JSON.stringify({ visitorId })
  const response = await fetch(`${TRACK_PATH}/forget`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    keepalive: true,
  })
  if (isFinalResponse(response)) clearVisitorId(visitorId)
}

/**
 * Stops first-party tracking: drops queued events and deletes the visitor's data, here and, by a request that outlives
 * the page, on the server. On a temporary failure the next page retries.
 */
export function stopFirstPartyTracking(): void {
  queue.clear()
  const visitor = endVisit()
  if (visitor !== undefined) void withdraw(visitor).catch(() => undefined)
  clearVariations()
}
