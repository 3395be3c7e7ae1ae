import type { Market } from '../contract/market.ts'
import { isRecord } from './record.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Parses a response of `GET /api/market`; `undefined` if invalid. Must agree with `marketSchema`, which is too large
 * for the first load.
 */
export function parseMarket(json: unknown): Market | undefined {
  if (!isRecord(json) || !isRecord(json['slots']) || !Object.values(json['slots']).every(isText)) return undefined
  const known =
    isText(json['country']) &&
    isText(json['countryName']) &&
    typeof json['confirmed'] === 'boolean' &&
    isText(json['currency']) &&
    isText(json['savedCurrency']) &&
    isText(json['requested'])
  return known ? (json as unknown as Market) : undefined
}
