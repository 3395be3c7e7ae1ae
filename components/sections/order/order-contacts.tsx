import { getTranslations } from 'next-intl/server'
import { emailLink } from '@/lib/domain/email'
import { emailText } from '@/lib/domain/email-text'
import styles from '../basket/basket.module.css'

export interface Contacts {
  readonly phone: { readonly text: string; readonly href: string } | undefined
  readonly email: string | undefined
  /** Of the contact page, if there is one. */
  readonly href: string | undefined
}

interface OrderContactsProps {
  contacts: Contacts
  /** Whether address and phone number can still be corrected. */
  isCorrectable: boolean
}

/** Ways to ask about an order; nothing if none is known. */
export async function OrderContacts({ contacts: { phone, email, href }, isCorrectable }: OrderContactsProps) {
  if (!phone && !email && !href) return null
  const t = await getTranslations()
  return (
    <div className={styles.box}>
      <h2>{t('order.questions')}</h2>
      {isCorrectable && <p>{t('order.correct')}</p>}
      {phone && <a href={phone.href}>{phone.text}</a>}
      {email && <a href={emailLink(email)}>{emailText(email)}</a>}
      {href && <a href={href}>{t('nav.contacts')}</a>}
    </div>
  )
}
