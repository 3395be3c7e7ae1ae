import { isAllowed } from '@/lib/analytics/allowed'
import { VISITOR_ID, WITHDRAWN } from '@/lib/analytics/visitor-id'
import { reportClientError } from '@/lib/visitor/client-errors'
import { stored } from '@/lib/visitor/storage'

/** Whether the server has still to forget a visitor. */
const isWithdrawing = () => stored(VISITOR_ID)?.startsWith(WITHDRAWN)

/** Loads what measures a page, for who has allowed it; after a choice for everybody, to forget what was allowed before. */
export function startMeasuring(chosen = false): void {
  if (chosen || isWithdrawing() || isAllowed(document, 'analytics') || isAllowed(document, 'marketing'))
    import('./measure').then(({ measure }) => measure(document)).catch(reportClientError)
}
