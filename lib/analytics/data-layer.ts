import { valueOf, type SiteEvent } from './events.ts'
import { externalItem } from './external-view.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/**
 * Converts an event to entries of the data layer, which Tag Manager and Metrika read; e-commerce follows GA4. The data
 * layer merges entries: `ecommerce` is cleared first, so that items of an earlier event do not leak into this one.
 */
export function dataLayerEntries(siteEvent: SiteEvent): readonly object[] {
  if (siteEvent.event === 'goal') return [{ event: siteEvent.goal }]
  if ('items' in siteEvent) {
    const { event, items, ...more } = siteEvent
    return [
      { ecommerce: null },
      { event, ecommerce: { ...more, value: valueOf(siteEvent), items: items.map(externalItem) } },
    ]
  }
  if ('promotion_id' in siteEvent) {
    const { event, ...ecommerce } = siteEvent
    return [{ ecommerce: null }, { event, ecommerce }]
  }
  return [siteEvent]
}

export function pushToDataLayer(siteEvent: SiteEvent): void {
  window.dataLayer ??= []
  window.dataLayer.push(...dataLayerEntries(siteEvent))
}
