import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages, OrderState } from '@/components/admin/page/orders-messages'
import { FULFILMENT_STATES, PAYMENT_STATES } from '@/lib/domain/order/states'
import type { Rejection } from '../call-api'
import { DayField } from '../day-field'
import { FilterChoice, SearchField } from '../list-filter'
import { errorTextAt } from '../rejection-text'
import type { Filter } from './filter'

interface OrderFilterProps {
  readonly filter: Filter
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly currencies: readonly string[]
  readonly rejection: Rejection | undefined
  readonly change: (part: Partial<Filter>) => void
}

export function OrderFilter({ filter, messages, common, currencies, rejection, change }: OrderFilterProps) {
  const choice = (
    name: 'fulfilmentState' | 'paymentState' | 'currency',
    any: string,
    options: readonly { readonly value: string; readonly text: string }[],
  ) => (
    <FilterChoice
      label={messages[name]}
      value={filter[name]}
      {...{ any, options }}
      change={(value) => change({ [name]: value })}
    />
  )
  const named = (states: readonly OrderState[]) => states.map((value) => ({ value, text: messages.states[value] }))
  const day = (name: 'from' | 'to') => (
    <DayField
      label={messages[name]}
      value={filter[name]}
      error={errorTextAt(rejection, name, common)}
      change={(to) => change({ [name]: to })}
    />
  )
  return (
    <div className="admin-fields admin-filter">
      <SearchField label={common.search} search={filter.search} change={(search) => change({ search })} />
      {choice('fulfilmentState', messages.anyFulfilmentState, named(FULFILMENT_STATES))}
      {choice('paymentState', messages.anyPaymentState, named(PAYMENT_STATES))}
      {choice(
        'currency',
        messages.anyCurrency,
        currencies.map((currency) => ({ value: currency, text: currency })),
      )}
      {day('from')}
      {day('to')}
    </div>
  )
}
