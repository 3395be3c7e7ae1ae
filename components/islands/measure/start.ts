import { isAllowed } from '@/lib/analytics/allowed'

/** Loads what measures a page, for who has allowed it; after a choice for everybody, to forget what was allowed before. */
export function startMeasuring(chosen = false): void {
  if (chosen || isAllowed(document, 'analytics') || isAllowed(document, 'marketing'))
    import('./measure').then(({ measure }) => measure(document)).catch((error: unknown) => console.error(error))
}
