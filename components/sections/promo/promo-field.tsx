import type { ReactNode } from 'react'
import { buttonLook } from '@/components/ui/button-link'
import { MAX_PROMO_CODE } from '@/lib/domain/order/promo'
import styles from '../basket/basket.module.css'

interface PromoFieldProps {
  readonly label: ReactNode
  readonly apply: string
  readonly code?: string | undefined
}

/** Input of a promo code. Its state is shown by a `PromoMessage`. */
export function PromoField({ label, apply, code }: PromoFieldProps) {
  return (
    <>
      <label htmlFor="promocode">{label}</label>
      <div className={styles.code}>
        <input
          id="promocode"
          name="promocode"
          defaultValue={code}
          maxLength={MAX_PROMO_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="promo-message"
        />
        <button className={buttonLook('quiet', true)}>{apply}</button>
      </div>
    </>
  )
}

interface PromoMessageProps {
  readonly message: string | undefined
  readonly rejected: boolean
  readonly isApplied: boolean
}

export function PromoMessage({ message, rejected, isApplied }: PromoMessageProps) {
  return (
    <p
      id="promo-message"
      role="status"
      className={`${styles.message} ${rejected ? styles.error : isApplied ? styles.success : ''}`}
    >
      {message}
    </p>
  )
}
