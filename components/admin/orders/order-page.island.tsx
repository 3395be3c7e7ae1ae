'use client'
import { useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { SiteLocale } from '@/i18n/locales'
import { pathname } from '@/i18n/paths'
import { ORDERS_ADMIN_PATH } from '@/lib/domain/admin-pages'
import { AdminStack } from '../admin-stack'
import { OrderCard } from './order-card'
import type { OrderDraft } from './order-edit'

interface OrderPageProps {
  readonly number: string
  readonly siteLocale: SiteLocale
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly tag: string
}

/** An order on a page of its own. */
export function OrderPage({ number, siteLocale, messages, common, tag }: OrderPageProps) {
  const [draft, setDraft] = useState<OrderDraft>()
  return (
    <AdminStack>
      <div className="admin-bar">
        <a className="admin-button" href={pathname(siteLocale, ORDERS_ADMIN_PATH)}>
          {messages.allOrders}
        </a>
        <button type="button" onClick={() => print()}>
          {messages.print}
        </button>
      </div>
      <OrderCard
        level="h2"
        draft={draft}
        type={(part) => setDraft((old) => part && { ...old, ...part })}
        {...{ number, siteLocale, messages, common, tag }}
      />
    </AdminStack>
  )
}
