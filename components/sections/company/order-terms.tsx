import type { CompanyDetails } from '@/lib/domain/company-details'
import { DetailsList } from './details-list'
import styles from './company.module.css'

/** What a buyer wants to know before ordering. */
export const OrderTerms = ({ details }: { details: CompanyDetails }) => (
  <DetailsList details={details} shown={['resultTime', 'kit', 'delivery', 'refund']} className={styles.terms} />
)
