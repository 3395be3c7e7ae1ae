import type { ReactNode } from 'react'
import { buttonLook } from '@/components/ui/button-link'
import { MAX_PROMO_CODE } from '@/lib/domain/order/promo'
import styles from '../basket/basket.module.css'

interface PromoFieldProps {
  readonly label: ReactNode
  readonly apply: string
  readonly code?: string | undefined
}

/** Where a promo code is typed. What is said of it stands in a `PromoSaid` beside it. */
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
          aria-describedby="promo-said"
        />
        <button className={buttonLook('quiet', true)}>{apply}</button>
      </div>
    </>
  )
}

/** What is said of the code that was typed. */
export function PromoSaid({ said, refused }: { said: string | undefined; refused: boolean }) {
  return (
    <p id="promo-said" role="status" className={`${styles.said} ${refused ? styles.error : ''}`}>
      {said}
    </p>
  )
}
