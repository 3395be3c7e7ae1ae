import { isAllowed } from '@/lib/analytics/allowed'
import { VISITOR_ID, WITHDRAWN } from '@/lib/analytics/visitor-id'
import { reportClientError } from '@/lib/visitor/client-errors'
import { readStorage } from '@/lib/visitor/storage'

/** Withdrawn, but the server has not yet deleted the visitor's data. */
const isWithdrawing = () => readStorage(VISITOR_ID)?.startsWith(WITHDRAWN)

/** Loads analytics if any consent is given; after every consent change also without one, to delete earlier data. */
export function startAnalytics(hasChanged = false): void {
  if (hasChanged || isWithdrawing() || isAllowed(document, 'analytics') || isAllowed(document, 'marketing'))
    import('./collect').then(({ trackPage }) => trackPage(document)).catch(reportClientError)
}
