import type { Market } from '../contract/market.ts'
import { isRecord } from './record.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The answer of `GET /api/market`, `undefined` where it is none. Agrees with `marketSchema`, which is too large for the first load. */
export function parseMarket(json: unknown): Market | undefined {
  if (!isRecord(json) || !isRecord(json['slots']) || !Object.values(json['slots']).every(isText)) return undefined
  const known = isText(json['country']) && isText(json['countryName']) && typeof json['confirmed'] === 'boolean' && isText(json['currency'])
  return known ? (json as unknown as Market) : undefined
}

/** Asks for the market of a country and a currency as the boot script does: what is empty follows the time zone. What cannot be had now is 0. */
export const askMarket = (country = '', cy = ''): Promise<unknown> =>
  fetch(
    `/api/market?${new URLSearchParams({
      lng: document.documentElement.dataset['lng'] ?? '',
      tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
      country,
      cy,
    })}`,
    { signal: AbortSignal.timeout?.(9000) },
  )
    .then((response) => response.ok && response.json())
    .catch(() => 0)
