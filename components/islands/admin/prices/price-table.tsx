import { useState, type KeyboardEvent } from 'react'
import type { PricesWords } from '@/components/sections/admin/prices-words'
import type { PriceChange, PriceRow, PriceValues } from '@/lib/contract/prices-admin'
import { focusOnce } from '../focus'
import { Scroll } from '../scroll'

interface PriceTableProps {
  readonly rows: readonly PriceRow[]
  readonly columns: readonly string[]
  readonly words: PricesWords
  readonly change: (change: PriceChange) => void
}

const keyOf = ({ bitrixId, currency }: PriceRow) => `${bitrixId} ${currency}`

/** The values of a row, without what names it. */
function valuesOf({ bitrixId: _id, currency: _currency, href: _href, name: _name, ...values }: PriceRow): PriceValues {
  return values
}

/** Prices as a table, edited in their places: Enter or leaving saves, Escape does not. */
export function PriceTable({ rows, columns, words, change }: PriceTableProps) {
  const [edited, setEdited] = useState<string>()
  function save(row: PriceRow, column: string, value: string | number): void {
    setEdited(undefined)
    const before = valuesOf(row)
    if (before[column as keyof PriceValues] === value) return
    change({ bitrixId: row.bitrixId, currency: row.currency, before, after: { ...before, [column]: value } })
  }
  const cell = (row: PriceRow, column: string) => {
    const value = row[column as keyof PriceRow]
    const label = `${words.columns[column]}: ${row.name}, ${row.currency}`
    if (column === 'discountState')
      return (
        <input
          type="checkbox"
          aria-label={label}
          checked={value === 'on'}
          onChange={({ currentTarget }) => save(row, column, currentTarget.checked ? 'on' : 'off')}
        />
      )
    const cellKey = `${keyOf(row)} ${column}`
    if (edited !== cellKey)
      return (
        <button type="button" className="admin-cell" aria-label={`${label}, ${value}`} onClick={() => setEdited(cellKey)}>
          {value}
        </button>
      )
    const typed = (text: string) => (text.trim() === '' ? 0 : Number(text.replace(',', '.')))
    const keys = (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') save(row, column, typed(event.currentTarget.value))
      if (event.key === 'Escape') setEdited(undefined)
    }
    return (
      <input
        type="number"
        min={0}
        step="any"
        ref={focusOnce}
        aria-label={label}
        defaultValue={String(value)}
        onKeyDown={keys}
        onBlur={({ currentTarget }) => save(row, column, typed(currentTarget.value))}
      />
    )
  }
  return (
    <Scroll label={words.product}>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{words.product}</th>
            <th scope="col">{words.currency}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="admin-number">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row" lang="ru">
                {row.name}
              </th>
              <td>{row.currency}</td>
              {columns.map((column) => (
                <td key={column} className="admin-number">
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
