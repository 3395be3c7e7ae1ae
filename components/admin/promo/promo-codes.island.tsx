'use client'
import useSWR from 'swr'
import type { PromoMessages } from '@/components/admin/page/promo-messages'
import type { PromoUsage } from '@/lib/contract/promo-admin'
import { AdminStack } from '../admin-stack'
import { fetchOrThrow, type Rejection } from '../call-api'
import { Dictionary } from '../dictionary/dictionary.island'
import type { DictionaryShape, DictionaryTools, ExtraColumn, Item } from '../dictionary/types'
import { RejectionNote } from '../rejection-text'
import { Series } from './series'
import { revenueText, usedText } from './usage-text'

interface PromoCodesProps {
  readonly tools: DictionaryTools
  /** Query of the URL. */
  readonly initial: string
  readonly seriesShape: DictionaryShape
  readonly messages: PromoMessages
  readonly tag: string
  /** Whether the account may see the revenue. */
  readonly hasRevenue: boolean
}

/** Promo codes with their uses and revenue, and series of them. */
export function PromoCodes({ tools, initial, seriesShape, messages, tag, hasRevenue }: PromoCodesProps) {
  const { data, error } = useSWR<PromoUsage, Rejection>('/api/admin/promo-codes', fetchOrThrow)
  const usageByCode = new Map(data?.usage.map((usage) => [usage.code, usage]))
  const usageOf = ({ code }: Item) => usageByCode.get(String(code))
  const maxUsesOf = ({ maxUses }: Item) => (typeof maxUses === 'number' ? maxUses : undefined)
  const used: ExtraColumn = {
    label: messages.used,
    text: (item) => (data ? usedText(usageOf(item)?.used ?? 0, maxUsesOf(item), messages, tag) : '…'),
  }
  const revenue: ExtraColumn = {
    label: messages.revenue,
    text: (item) => (data ? revenueText(usageOf(item)?.revenue ?? [], tag) : '…'),
  }
  return (
    <AdminStack>
      <Series tools={{ ...tools, shape: seriesShape }} {...{ messages, tag, hasRevenue }} />
      <h2>{messages.single}</h2>
      {error && <RejectionNote rejection={error} common={tools.common} />}
      <Dictionary {...tools} initial={initial} extraColumns={error ? [] : hasRevenue ? [used, revenue] : [used]} />
    </AdminStack>
  )
}
