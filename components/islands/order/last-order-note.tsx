import { useState } from 'react'
import type { BasketMessages } from '@/components/sections/basket/basket-messages'
import styles from '@/components/sections/basket/basket.module.css'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { loadLastOrder } from './last-order'

/** Tells a visitor who comes back from the payment or the order page that the order exists. */
export function LastOrderNote({ messages: { order: messages } }: { messages: BasketMessages }) {
  const [order] = useState(loadLastOrder)
  if (!order) return null
  const { number, link, payment, total } = order
  return (
    <div className={styles.note} role="status">
      <span>{interpolate(messages.done, { number })}</span>
      {payment && <a href={payment}>{interpolate(messages.pay, { price: total })}</a>}
      <a href={link}>{messages.view}</a>
    </div>
  )
}
