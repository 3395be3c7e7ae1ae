import { marksOf } from '../domain/utms.ts'
import { store } from './storage.ts'
import { readTouches, UTMS_KEY } from './utms.ts'

/**
 * Keeps the marks of an address: as the last touch, and as the first where there was none (specification, section 9).
 * They belong to the lead that a visitor may send and name nobody, so they wait for no consent to cookies; they leave the
 * browser only with what the visitor sends or follows.
 */
export function keepUtms(search: string): void {
  const last = marksOf(Object.fromEntries(new URLSearchParams(search)))
  if (!Object.keys(last).length) return
  const { first } = readTouches()
  store(UTMS_KEY, JSON.stringify({ first: Object.keys(first).length ? first : last, last }))
}
