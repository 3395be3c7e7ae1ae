import type { CommonWords } from '@/components/sections/admin/common-words'
import type { PricesWords } from '@/components/sections/admin/prices-words'
import type { PriceRow } from '@/lib/contract/prices-admin'
import { readAmount, readPercent } from '@/lib/domain/amount'
import type { Refusal } from '../ask'
import { Cell, type Unsaved } from '../cell'
import { refusalText } from '../refusal-text'
import { Scroll } from '../scroll'
import { SwitchCell } from '../switch-cell'
import type { NameOf } from './names'
import { currentRow } from './use-prices'

interface PriceTableProps {
  readonly rows: readonly PriceRow[]
  readonly columns: readonly string[]
  readonly nameOf: NameOf
  readonly words: PricesWords
  readonly common: CommonWords
  /** Saves a value in a column of a row as it was seen; gives the refusal, if there is one. */
  readonly edit: (seen: PriceRow, column: string, value: string | number) => Promise<Refusal | undefined>
}

/** Prices as a table, edited in their places. */
export function PriceTable({ rows, columns, nameOf, words, common, edit }: PriceTableProps) {
  async function save(seen: PriceRow, column: string, value: string | number): Promise<Unsaved<PriceRow> | undefined> {
    const refused = await edit(seen, column, value)
    if (!refused) return undefined
    if (refused.status !== 409) return { text: refusalText(refused, common) }
    const current = currentRow(refused)
    const now = `${common.now} ${current ? current[column as keyof PriceRow] : words.none}`
    return { seen: current, text: [words.conflict, ' ', <strong key="now">{now}</strong>] }
  }
  async function saveTyped(seen: PriceRow, column: string, typed: string): Promise<Unsaved<PriceRow> | undefined> {
    const value = column === 'discountSize' ? readPercent(typed) : readAmount(typed, seen.currency)
    return typeof value === 'number' ? save(seen, column, value) : { text: words.faults[value] }
  }
  const cell = (row: PriceRow, column: string) => {
    const valueOf = (one: PriceRow) => String(one[column as keyof PriceRow])
    const label = `${words.columns[column]}: ${nameOf(row.bitrixId).text}, ${row.currency}`
    if (column === 'discountState')
      return (
        <SwitchCell
          label={label}
          isOn={valueOf(row) === 'on'}
          save={(isOn) => save(row, column, isOn ? 'on' : 'off')}
        />
      )
    return (
      // An empty price is no price of 0, which would be "on request".
      <Cell
        {...{ label, common }}
        text={valueOf(row)}
        seen={row}
        present={valueOf}
        isNeeded
        save={(typed, seen) => saveTyped(seen, column, typed)}
      >
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
      </Cell>
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
            <tr key={`${row.bitrixId} ${row.currency}`}>
              <th scope="row" lang={nameOf(row.bitrixId).language}>
                {nameOf(row.bitrixId).text}
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
