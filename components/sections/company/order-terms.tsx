import type { CompanyDetails } from '@/lib/domain/company-details'
import { DetailsList } from './details-list'
import styles from './company.module.css'

/** Details that belong to the price of an order. */
export const ORDER_DETAILS = ['resultTime', 'kit', 'delivery', 'refund'] as const

const SHOWN = [...ORDER_DETAILS, 'reportSignatory', 'laboratory', 'licence', 'data'] as const

/** Shows a buyer what happens after the order, and who does the work. */
export const OrderTerms = ({ details }: { details: CompanyDetails }) => (
  <DetailsList details={details} shown={SHOWN} className={`${styles.terms} ${styles.below}`} />
)
