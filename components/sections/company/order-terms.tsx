import type { CompanyDetails } from '@/lib/domain/company-details'
import { DetailsList } from './details-list'
import styles from './company.module.css'

/** Shows a buyer what happens after the order. */
export const OrderTerms = ({ details }: { details: CompanyDetails }) => (
  <DetailsList
    details={details}
    shown={['resultTime', 'kit', 'delivery', 'refund']}
    className={`${styles.terms} ${styles.below}`}
  />
)
