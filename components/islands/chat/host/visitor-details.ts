import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { readUtms } from '@/lib/visitor/utms'
import type { ChatContext } from './chat-host'

export function currentChatContext({ documentElement: { dataset } }: Document): ChatContext {
  const country = dataset['market'] === undefined ? undefined : (marketStore.get()?.country ?? readSaved().country)
  return { page: location.pathname, language: dataset['lng'] ?? '', country, utms: readUtms() }
}
