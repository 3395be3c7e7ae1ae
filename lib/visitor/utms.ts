import { pickUtms, type Utms } from '../domain/utms.ts'
import { isRecord } from './record.ts'
import { readStorage } from './storage.ts'

interface Touches {
  readonly first: Utms
  readonly last: Utms
}

const UTMS_KEY = 'g_utms'

/** Must agree with `utmsSchema`, which is too large for code that many pages load. */
export const parseUtms = (value: unknown): Utms => (isRecord(value) ? pickUtms(value) : {})

/**
 * Parses stored touches (specification, section 9). The former format, UTMs without touches, counts as both; invalid
 * values count as none.
 */
export function parseTouches(text: string | null): Touches {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(parsed) || !['first', 'last'].some((touch) => isRecord(parsed[touch])))
      return { first: parseUtms(parsed), last: parseUtms(parsed) }
    return { first: parseUtms(parsed['first']), last: parseUtms(parsed['last']) }
  } catch {
    return { first: {}, last: {} }
  }
}

export const readTouches = (): Touches => parseTouches(readStorage(UTMS_KEY))

export const readUtms = (): Utms => readTouches().last
