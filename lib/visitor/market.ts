import type { Market, PriceSlot } from '../contract/market.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function isSlot(value: unknown): value is PriceSlot {
  return isRecord(value) && isText(value['now']) && isText(value['plain']) && ['old', 'badge'].every((key) => value[key] === undefined || isText(value[key]))
}

/** The answer of `GET /api/market`, `undefined` where it is none. Agrees with `marketSchema`, which is too large for the first load. */
export function parseMarket(json: unknown): Market | undefined {
  if (!isRecord(json) || !isRecord(json['prices'])) return undefined
  const known = isText(json['country']) && isText(json['countryName']) && typeof json['confirmed'] === 'boolean' && isText(json['currency'])
  return known && Object.values(json['prices']).every(isSlot) ? (json as unknown as Market) : undefined
}

/**
 * Puts a market's prices into the slots of the page and shows them. Without a market every price is
 * "on request": a price of another currency than the visitor's is never shown.
 */
export function applyMarket(page: Document, market: Market | undefined, onRequest: string): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-slot]')) {
    const [, slot = '', part = ''] = /^(.*)\.(now|old|badge|plain|currency)$/.exec(element.dataset['slot'] ?? '') ?? []
    const text = part === 'currency' ? market?.currency : market?.prices[slot]?.[part as keyof PriceSlot]
    const optional = element.dataset['optional'] !== undefined
    if (optional && element.parentElement) element.parentElement.hidden = text === undefined
    element.textContent = text ?? (optional || part === 'currency' ? '' : onRequest)
  }
  page.documentElement.dataset['prices'] = 'ready'
}
