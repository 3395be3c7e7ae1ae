import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceRow } from '@/lib/contract/prices-admin'
import { readAmount, readPercent } from '@/lib/domain/amount'
import type { Rejection } from '../call-api'
import { Cell, type Unsaved } from '../cell'
import { rejectionText } from '../rejection-text'
import { Scroll } from '../scroll'
import { SwitchCell } from '../switch-cell'
import type { NameOf } from './names'
import { currentRow } from './use-prices'

interface PriceTableProps {
  readonly rows: readonly PriceRow[]
  readonly columns: readonly string[]
  readonly nameOf: NameOf
  readonly messages: PricesMessages
  readonly common: CommonMessages
  /** Saves one column of the row as it was loaded. Returns the error, if any. */
  readonly edit: (seen: PriceRow, column: string, value: string | number) => Promise<Rejection | undefined>
}

export function PriceTable({ rows, columns, nameOf, messages, common, edit }: PriceTableProps) {
  async function save(seen: PriceRow, column: string, value: string | number): Promise<Unsaved<PriceRow> | undefined> {
    const rejection = await edit(seen, column, value)
    if (!rejection) return undefined
    if (rejection.status !== 409) return { text: rejectionText(rejection, common) }
    const current = currentRow(rejection)
    const now = `${common.now} ${current ? current[column as keyof PriceRow] : messages.none}`
    return { seen: current, text: [messages.conflict, ' ', <strong key="now">{now}</strong>] }
  }
  async function saveTyped(seen: PriceRow, column: string, typed: string): Promise<Unsaved<PriceRow> | undefined> {
    const value = column === 'discountSize' ? readPercent(typed) : readAmount(typed, seen.currency)
    return typeof value === 'number' ? save(seen, column, value) : { text: messages.reasons[value] }
  }
  const cell = (row: PriceRow, column: string) => {
    const valueOf = (one: PriceRow) => String(one[column as keyof PriceRow])
    const label = `${messages.columns[column]}: ${nameOf(row.bitrixId).text}, ${row.currency}`
    if (column === 'discountState')
      return (
        <SwitchCell
          label={label}
          isOn={valueOf(row) === 'on'}
          save={(isOn) => save(row, column, isOn ? 'on' : 'off')}
        />
      )
    return (
      // `isRequired`: an empty input must not be saved as 0, which means "on request".
      <Cell
        {...{ label, common }}
        text={valueOf(row)}
        seen={row}
        toControlValue={valueOf}
        isRequired
        save={(typed, seen) => saveTyped(seen, column, typed)}
      >
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
      </Cell>
    )
  }
  return (
    <Scroll label={messages.product}>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{messages.product}</th>
            <th scope="col">{messages.currency}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="admin-number">
                {messages.columns[column]}
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
