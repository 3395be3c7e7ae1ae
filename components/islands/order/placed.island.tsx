'use client'
import { useEffect } from 'react'
import { whenConsentKnown } from '@/lib/analytics/consent-known'
import { track } from '@/lib/analytics/track'
import { endPayment } from '@/lib/visitor/last-order'
import { loadPlacedOrder } from './placed-order'

/** Reports the purchase once, on the order's page, after payment on another site; nothing is to be paid any more. */
export function Placed({ number }: { number: string }) {
  useEffect(() => endPayment(number), [number])
  useEffect(
    () =>
      whenConsentKnown(document, () => {
        const placed = loadPlacedOrder(number)
        if (placed) track({ event: 'purchase', transaction_id: number, ...placed })
      }),
    [number],
  )
  return null
}
