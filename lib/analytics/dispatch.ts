import { mayTrack } from './allowed.ts'
import { sendToMetrika } from './metrika.ts'
import { pushToDataLayer } from './data-layer.ts'
import type { SiteEvent } from './events.ts'
import { sendFirstParty } from './first-party-tracking.ts'

export function dispatchSiteEvent(event: SiteEvent): void {
  if (!mayTrack(document)) return
  for (const sink of [pushToDataLayer, sendToMetrika, sendFirstParty]) sink(event)
}
