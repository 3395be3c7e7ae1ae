import { valueOf, type SiteEvent } from './events.ts'
import { outsideItem } from './outside-view.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** What the data layer is told of an event: e-commerce in the shape of GA4. */
export function dataLayerEntries(told: SiteEvent): readonly object[] {
  if (told.event === 'goal') return [{ event: told.goal }]
  if ('items' in told) {
    const { event, items, ...more } = told
    // The layer keeps what it was told last: the items of one event are not to be taken for another's.
    return [{ ecommerce: null }, { event, ecommerce: { ...more, value: valueOf(told), items: items.map(outsideItem) } }]
  }
  if ('promotion_id' in told) {
    const { event, ...ecommerce } = told
    return [{ ecommerce: null }, { event, ecommerce }]
  }
  return [told]
}

/** Tells the data layer, from where tag manager and counter read. */
export function tellDataLayer(told: SiteEvent): void {
  window.dataLayer ??= []
  window.dataLayer.push(...dataLayerEntries(told))
}
