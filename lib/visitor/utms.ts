import { marksOf, type Utms } from '../domain/utms.ts'

/** The marks that a visitor first came with, and those of the latest visit that had any. */
interface Touches {
  readonly first: Utms
  readonly last: Utms
}

/** The specification's key (section 9). */
export const UTMS_KEY = 'g_utms'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Marks of whatever was read; agrees with `utmsSchema`, which is too large for code that many pages load. */
export const parseUtms = (value: unknown): Utms => (isRecord(value) ? marksOf(value) : {})

/** Reads stored touches. Marks without touches, as they were once kept, are both; nonsense is none. */
export function parseTouches(text: string | null): Touches {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || !['first', 'last'].some((touch) => isRecord(stored[touch]))) return { first: parseUtms(stored), last: parseUtms(stored) }
    return { first: parseUtms(stored['first']), last: parseUtms(stored['last']) }
  } catch {
    return { first: {}, last: {} }
  }
}

/** What is kept of the visitor's ways here; nothing where storage cannot be read. */
export function readTouches(): Touches {
  try {
    return parseTouches(localStorage.getItem(UTMS_KEY))
  } catch {
    return parseTouches(null)
  }
}

/** The marks of the last touch: they go along with leads, and with links to basket and account. */
export const readUtms = (): Utms => readTouches().last
