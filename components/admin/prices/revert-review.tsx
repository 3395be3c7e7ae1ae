import { useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceChange } from '@/lib/contract/prices-admin'
import type { Rejection } from '../call-api'
import type { NameOf } from './names'
import type { PriceBatch } from './price-history'
import { PriceReview, type Proposal } from './price-review'
import { SubmissionNote } from './submission-note'
import { AT_ONCE, submitChanges } from './submit-changes'

interface RevertReviewProps {
  readonly batch: PriceBatch
  readonly initial: Proposal
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
  readonly format: Intl.NumberFormat
  readonly propose: (id: string) => Promise<Proposal | undefined>
  readonly reverted: () => void
  readonly close: () => void
}

/** Confirms that prices which were changed at once return to their values before. */
export function RevertReview(props: RevertReviewProps) {
  const { batch, messages, common, nameOf, format, propose } = props
  const [proposal, setProposal] = useState(props.initial)
  const [rejection, setRejection] = useState<Rejection>()
  const [outdated, setOutdated] = useState<readonly PriceChange[]>([])

  async function confirm(): Promise<void> {
    const rejected = await submitChanges(proposal.changes, AT_ONCE)
    if (!rejected) return props.reverted()
    const next = rejected.status === 409 ? await propose(batch.id) : undefined
    setRejection(next ? undefined : rejected)
    if (!next) return
    setOutdated(next.skipped.flatMap((key) => proposal.changes.filter((one) => isSamePrice(one, key))))
    setProposal(next)
  }

  return (
    <div className="admin-panel">
      <PriceReview
        {...{ proposal, messages, common, nameOf, format, confirm }}
        yes={messages.revert}
        cancel={props.close}
      >
        <SubmissionNote {...{ rejection, outdated, messages, common, nameOf }} />
      </PriceReview>
    </div>
  )
}

const isSamePrice = (a: PriceKey, b: PriceKey) => a.bitrixId === b.bitrixId && a.currency === b.currency
type PriceKey = Pick<PriceChange, 'bitrixId' | 'currency'>
