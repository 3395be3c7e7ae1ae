import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { readUtms } from '@/lib/visitor/utms'
import type { ChatFacts } from './chat-host'

/** What is known of a visit where it is. */
export function factsOfVisit({ documentElement: { dataset } }: Document): ChatFacts {
  const country = dataset['market'] === undefined ? undefined : (marketStore.get()?.country ?? readSaved().country)
  return { page: location.pathname, language: dataset['lng'] ?? '', country, utms: readUtms() }
}
