import type { CompanyDetails } from '@/lib/domain/company-details'
import { DetailsList } from './details-list'
import styles from './company.module.css'

const SHOWN = [
  'resultTime',
  'kit',
  'delivery',
  'reportSignatory',
  'laboratory',
  'accreditation',
  'licence',
  'refund',
  'data',
] as const

/** Answers the first questions of a buyer, below the head of a page. */
export const DetailsStrip = ({ details }: { details: CompanyDetails }) =>
  SHOWN.some((detail) => details[detail]) ? (
    <div className={styles.strip}>
      <div className="container">
        <DetailsList details={details} shown={SHOWN} className={styles.columns} />
      </div>
    </div>
  ) : null
