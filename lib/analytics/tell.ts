import { mayTrack } from './allowed.ts'
import { tellCounter } from './counter.ts'
import { tellDataLayer } from './data-layer.ts'
import type { SiteEvent } from './events.ts'
import { tellOwn } from './own-tracking.ts'

/** Tells an event to everybody who is to know: the data layer, the metrics counter, our own tracking. */
export function tell(event: SiteEvent): void {
  if (!mayTrack(document)) return
  for (const sink of [tellDataLayer, tellCounter, tellOwn]) sink(event)
}
