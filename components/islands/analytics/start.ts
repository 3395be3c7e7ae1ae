import { isAllowed } from '@/lib/analytics/allowed'
import { VISITOR_ID, WITHDRAWN } from '@/lib/analytics/visitor-id'
import { reportClientError } from '@/lib/visitor/client-errors'
import type { TrackingPurpose } from '@/lib/visitor/cookie-consent'
import { readStorage } from '@/lib/visitor/storage'

/** Withdrawn, but the server has not yet deleted the visitor's data. */
const isWithdrawing = () => readStorage(VISITOR_ID)?.startsWith(WITHDRAWN)

type AllOf<Listed, Purpose extends Listed> = Purpose
/** A purpose that is missing here is a type error: its scripts would never load. */
type Loading = AllOf<'analytics' | 'marketing', TrackingPurpose>

/** Loads analytics if any consent is given; after every consent change also without one, to delete earlier data. */
export function startAnalytics(hasChanged = false): void {
  if (
    hasChanged ||
    isWithdrawing() ||
    isAllowed(document, 'analytics' satisfies Loading) ||
    isAllowed(document, 'marketing' satisfies Loading)
  )
    import('./collect').then(({ trackPage }) => trackPage(document)).catch(reportClientError)
}
