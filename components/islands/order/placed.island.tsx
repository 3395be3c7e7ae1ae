'use client'
import { useEffect } from 'react'
import { whenChoiceIsKnown } from '@/lib/analytics/choice-known'
import { track } from '@/lib/analytics/track'
import { takePlaced } from './placed-order'

/** Tells analytics of an order once, on its own page, when it was paid elsewhere in between. */
export function Placed({ number }: { number: string }) {
  useEffect(
    () =>
      whenChoiceIsKnown(document, () => {
        const placed = takePlaced(number)
        if (placed) track({ event: 'purchase', transaction_id: number, ...placed })
      }),
    [number],
  )
  return null
}
