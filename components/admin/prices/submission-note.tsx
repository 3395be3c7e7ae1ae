import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { SchedulePriceKey } from '@/lib/contract/price-schedules'
import type { Rejection } from '../call-api'
import { RejectionNote, withoutFields } from '../rejection-text'
import type { NameOf } from './names'
import { PLAN_FIELDS } from './plan-times'
import { priceNames } from './price-names'

interface SubmissionNoteProps {
  readonly rejection: Rejection | undefined
  /** Prices that were changed by someone else. */
  readonly outdated: readonly SchedulePriceKey[]
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
}

/** Why changes of prices were not applied, with the prices that prevent it. */
export function SubmissionNote({ rejection, outdated, messages, common, nameOf }: SubmissionNoteProps) {
  const overlaps = rejection?.['overlaps'] as readonly SchedulePriceKey[] | undefined
  const listed = overlaps ?? outdated
  if (listed.length)
    return (
      <p role="alert">
        <span className="admin-error">{overlaps ? messages.overlap : messages.changedPrices}</span>{' '}
        <span>{priceNames(listed, nameOf, messages)}</span>
      </p>
    )
  const other = withoutFields(rejection, PLAN_FIELDS)
  return other ? <RejectionNote rejection={other} common={common} labels={messages.columns} /> : null
}
