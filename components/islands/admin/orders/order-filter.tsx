import type { CommonWords } from '@/components/sections/admin/common-words'
import type { OrdersWords } from '@/components/sections/admin/orders-words'
import type { Refusal } from '../ask'
import { DayField } from '../day-field'
import { faultAt } from '../refusal-text'

/** What orders are looked for, as the query of the call has it; empty = anything. */
export type Filter = Readonly<Record<'state' | 'search' | 'from' | 'to' | 'currency', string>>

interface OrderFilterProps {
  readonly filter: Filter
  readonly words: OrdersWords
  readonly common: CommonWords
  readonly currencies: readonly string[]
  /** What was wrong with it, if anything was. */
  readonly refusal: Refusal | undefined
  readonly change: (part: Partial<Filter>) => void
}

export function OrderFilter({ filter, words, common, currencies, refusal, change }: OrderFilterProps) {
  const choice = (name: 'state' | 'currency', any: string, options: readonly (readonly [string, string])[]) => (
    <label className="admin-field">
      <span>{words[name]}</span>
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
  const day = (name: 'from' | 'to') => (
    <DayField label={words[name]} value={filter[name]} fault={faultAt(refusal, name, common)} change={(to) => change({ [name]: to })} />
  )
  return (
    <div className="admin-fields">
      <label className="admin-field">
        <span>{common.search}</span>
        <input type="search" maxLength={100} defaultValue={filter.search} onChange={({ currentTarget }) => change({ search: currentTarget.value.trim() })} />
      </label>
      {choice('state', words.anyState, words.states)}
      {choice(
        'currency',
        words.anyCurrency,
        currencies.map((currency) => [currency, currency]),
      )}
      {day('from')}
      {day('to')}
    </div>
  )
}
