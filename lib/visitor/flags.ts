import type { StoredFlags } from '../contract/flags.ts'
import { FLAG_DEFAULTS, isFlagName, isFlagValue } from '../domain/flag-values.ts'
import { isEtag } from '../http/etag.ts'
import { isRecord } from './record.ts'
import { writeStorage, readStorage } from './storage.ts'

const KEY = 'flags'
const MAX_STORED_CHARACTERS = 50_000

const hasOnly = (value: unknown, isRight: (entry: unknown) => boolean): boolean =>
  isRecord(value) && Object.entries(value).every(([name, entry]) => isFlagName(name) && isRight(entry))

/**
 * Parses stored flags; invalid ones count as absent. Must agree with `storedFlagsSchema`, which is too large for the
 * browser.
 */
export function parseStoredFlags(text: string | null): StoredFlags | undefined {
  if (!text || text.length > MAX_STORED_CHARACTERS) return undefined
  try {
    const parsed = JSON.parse(text) as Partial<StoredFlags> | null
    if (!isRecord(parsed) || parsed['ready'] !== true) return undefined
    const { flags, variations: names, etag } = parsed
    const right = hasOnly(flags, isFlagValue) && hasOnly(names, isFlagName) && (etag === undefined || isEtag(etag))
    return right ? ({ ready: true, flags, variations: names, ...(etag && { etag }) } as StoredFlags) : undefined
  } catch {
    return undefined
  }
}

/**
 * Converts a response of `POST /ofrep/v1/evaluate/flags` for storage; a flag that failed to evaluate keeps its last
 * value. `undefined` if the response is invalid.
 */
export function parseFlags(json: unknown, etag: string | null, last: StoredFlags | undefined): StoredFlags | undefined {
  if (!isRecord(json) || !Array.isArray(json['flags'])) return undefined
  const values: StoredFlags['flags'] = {}
  const names: StoredFlags['variations'] = {}
  for (const result of json['flags'] as unknown[]) {
    if (!isRecord(result) || !isFlagName(result['key'])) continue
    const { key } = result
    const { value, variant } = isFlagValue(result['value'])
      ? result
      : { value: last?.flags[key], variant: last?.variations[key] }
    if (isFlagValue(value)) values[key] = value
    if (isFlagName(variant)) names[key] = variant
  }
  return { ready: true, flags: values, variations: names, ...(isEtag(etag) && { etag }) }
}

let fetched: StoredFlags | undefined

export const lastFlags = (): StoredFlags | undefined => parseStoredFlags(readStorage(KEY)) ?? fetched

/**
 * Stores the fetched flags, also in memory for browsers without storage. If the request failed, stores the last ones or
 * the defaults: flags become ready either way (specification, section 4).
 */
export function saveFlags(
  flags: StoredFlags = lastFlags() ?? { ready: true, flags: { ...FLAG_DEFAULTS }, variations: {} },
): void {
  fetched = flags
  writeStorage(KEY, JSON.stringify(flags))
}

let page: StoredFlags | undefined | null = null

export const startPage = (): StoredFlags | undefined => (page = lastFlags())

/** Flags with which this page started; they do not change while others are fetched. */
export const pageFlags = (): StoredFlags | undefined => (page === null ? startPage() : page)

export const variations = (): Record<string, string> => ({ ...pageFlags()?.variations })
