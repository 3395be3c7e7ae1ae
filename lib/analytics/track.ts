import { mayTrack } from './allowed.ts'
import type { SiteEvent } from './events.ts'

/** Tells what happened; nothing before the visitor has allowed it. Costs a page nothing until then: who is told loads with the first event. */
export function track(event: SiteEvent): void {
  if (mayTrack(document)) void import('./tell').then(({ tell }) => tell(event))
}
