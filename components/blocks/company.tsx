import { getTranslations } from 'next-intl/server'
import { DetailsList } from '@/components/sections/company/details-list'
import styles from '@/components/sections/company/company.module.css'
import { buttonLook } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { FOOTER_DETAILS } from '@/components/layout/footer'
import { detailFor } from '@/lib/domain/company-details'
import type { BlockProps } from './page-data'

const SHOWN = [
  'operator',
  'registration',
  'address',
  'hours',
  'licence',
  'laboratory',
  'accreditation',
  'medicalDirector',
] as const

/** Ways to write to the company, and what the site says about it. */
export async function CompanyDetailsBlock({ page: { company, contact } }: BlockProps) {
  const t = await getTranslations()
  const map = detailFor(company, 'map')
  const isInFooter =
    Boolean(contact.phone ?? contact.email) || FOOTER_DETAILS.some((detail) => detailFor(company, detail))
  return (
    <div className={styles.contact}>
      <div className="actions">
        {contact.hasChat && (
          <button className={buttonLook('primary')} popoverTarget="chat">
            <Icon name="chat" />
            {t('company.chat')}
          </button>
        )}
        {contact.phone && <a href={contact.phone.href}>{contact.phone.text}</a>}
        {contact.email && <a href={contact.email.href}>{contact.email.text}</a>}
        {map && (
          <a href={map} rel="noreferrer">
            {t('company.openMap')}
          </a>
        )}
      </div>
      <DetailsList details={company} shown={SHOWN} className={styles.rows} />
      {isInFooter && <p>{t('company.footer')}</p>}
    </div>
  )
}
