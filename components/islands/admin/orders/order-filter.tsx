import type { CommonWords } from '@/components/sections/admin/common-words'
import type { OrdersWords } from '@/components/sections/admin/orders-words'

/** What orders are looked for, as the query of the call has it; empty = anything. */
export type Filter = Readonly<Record<'state' | 'search' | 'from' | 'to' | 'currency', string>>

interface OrderFilterProps {
  readonly filter: Filter
  readonly words: OrdersWords
  readonly common: CommonWords
  readonly currencies: readonly string[]
  readonly change: (part: Partial<Filter>) => void
}

export function OrderFilter({ filter, words, common, currencies, change }: OrderFilterProps) {
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
    <label className="admin-field">
      <span>{words[name]}</span>
      <input type="date" value={filter[name]} onChange={({ currentTarget }) => change({ [name]: currentTarget.value })} />
    </label>
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
