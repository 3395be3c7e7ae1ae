import { mayTrack } from './allowed.ts'
import type { SiteEvent } from './events.ts'

/** Tracks an event if the visitor has consented. The analytics code is only loaded with the first such event. */
export function track(event: SiteEvent): void {
  if (mayTrack(document)) void import('./dispatch').then(({ dispatchSiteEvent }) => dispatchSiteEvent(event))
}
