import { isRecord } from '@/lib/visitor/record'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { showSlots } from '@/lib/visitor/show-slots'
import { marketStore } from '@/lib/visitor/store'
import { onNavigation } from '../startup/on-navigation'

type Slots = Readonly<Record<string, string>>

/** Price slots of `GET /api/visitor-prices`; `undefined` if the default prices apply. */
async function fetchSlots(page: Document): Promise<Slots | undefined> {
  const { country = '', currency = '' } = readSaved()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = new URLSearchParams({
    lng: page.documentElement.dataset['lng'] ?? '',
    country,
    cy: currency,
    tz: timeZone,
  })
  const response = await fetch(`/api/visitor-prices?${query}`)
  if (response.status !== 200) return undefined
  const json: unknown = await response.json()
  return isRecord(json) && isRecord(json['slots']) ? (json['slots'] as Slots) : undefined
}

export async function correctPrices(page: Document): Promise<void> {
  let slots: Slots | undefined
  const show = () => {
    if (!slots) return
    if (window.market) window.market.show({ slots })
    else showSlots(page, slots)
  }
  const refresh = async () => {
    slots = await fetchSlots(page)
    show()
  }
  await refresh()
  if (!slots) return
  onNavigation(page, show)
  marketStore.subscribe(() => void refresh())
}
