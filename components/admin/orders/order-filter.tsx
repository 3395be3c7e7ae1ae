import { useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages, OrderState } from '@/components/admin/page/orders-messages'
import { FULFILMENT_STATES, PAYMENT_STATES } from '@/lib/domain/order/states'
import type { Rejection } from '../call-api'
import { DayField } from '../day-field'
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
  // With the spaces at its end, which the URL does not have.
  const [typed, setTyped] = useState(filter.search)
  const choice = (
    name: 'fulfilmentState' | 'paymentState' | 'currency',
    any: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <label className="admin-field">
      <span>{messages[name]}</span>
      <select value={filter[name]} onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}>
        <option value="">{any}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  const named = (states: readonly OrderState[]) => states.map((state) => [state, messages.states[state]] as const)
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
      <label className="admin-field">
        <span>{common.search}</span>
        <input
          type="search"
          maxLength={100}
          value={typed.trim() === filter.search ? typed : filter.search}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            change({ search: currentTarget.value.trim() })
          }}
        />
      </label>
      {choice('fulfilmentState', messages.anyFulfilmentState, named(FULFILMENT_STATES))}
      {choice('paymentState', messages.anyPaymentState, named(PAYMENT_STATES))}
      {choice(
        'currency',
        messages.anyCurrency,
        currencies.map((currency) => [currency, currency]),
      )}
      {day('from')}
      {day('to')}
    </div>
  )
}
