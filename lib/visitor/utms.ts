import { marksOf, type Utms } from '../domain/utms.ts'
import { isRecord } from './record.ts'
import { stored } from './storage.ts'

/** The marks that a visitor first came with, and those of the latest visit that had any. */
interface Touches {
  readonly first: Utms
  readonly last: Utms
}

/** The specification's key (section 9). */
const UTMS_KEY = 'g_utms'

/** Marks of whatever was read; agrees with `utmsSchema`, which is too large for code that many pages load. */
export const parseUtms = (value: unknown): Utms => (isRecord(value) ? marksOf(value) : {})

/** Reads stored touches. Marks without touches, as they were once kept, are both; nonsense is none. */
export function parseTouches(text: string | null): Touches {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || !['first', 'last'].some((touch) => isRecord(kept[touch])))
      return { first: parseUtms(kept), last: parseUtms(kept) }
    return { first: parseUtms(kept['first']), last: parseUtms(kept['last']) }
  } catch {
    return { first: {}, last: {} }
  }
}

/** What is kept of the visitor's ways here; nothing where storage cannot be read. */
export const readTouches = (): Touches => parseTouches(stored(UTMS_KEY))

/** The marks of the last touch: they go along with leads, and with links to basket and account. */
export const readUtms = (): Utms => readTouches().last
