import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceRow } from '@/lib/contract/prices-admin'
import { readAmount, readPercent } from '@/lib/domain/amount'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { Rejection } from '../call-api'
import { Cell, type Unsaved } from '../cell'
import { rejectionText } from '../rejection-text'
import { Scroll } from '../scroll'
import { SwitchCell } from '../switch-cell'
import type { NameOf } from './names'
import { priceText } from './price-text'
import { currentRow } from './use-prices'

interface PriceTableProps {
  readonly rows: readonly PriceRow[]
  readonly columns: readonly string[]
  readonly nameOf: NameOf
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly format: Intl.NumberFormat
  /** Selected products. */
  readonly ticked: ReadonlySet<string>
  readonly tick: (bitrixIds: readonly string[], isTicked: boolean) => void
  readonly plan: (row: PriceRow) => void
  /** Saves one column of the row as it was loaded. Returns the error, if any. */
  readonly edit: (seen: PriceRow, column: string, value: string | number) => Promise<Rejection | undefined>
}

export function PriceTable(props: PriceTableProps) {
  const { rows, columns, nameOf, messages, common, format, ticked, tick, plan, edit } = props
  async function save(seen: PriceRow, column: string, value: string | number): Promise<Unsaved<PriceRow> | undefined> {
    const rejection = await edit(seen, column, value)
    if (!rejection) return undefined
    if (rejection.status !== 409) return { text: rejectionText(rejection, common) }
    const current = currentRow(rejection)
    const now = `${common.now} ${current ? priceText(current[column as keyof PriceRow], format) : messages.none}`
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
        text={priceText(row[column as keyof PriceRow], format)}
        seen={row}
        toControlValue={valueOf}
        isRequired
        save={(typed, seen) => saveTyped(seen, column, typed)}
      >
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
      </Cell>
    )
  }
  const all = rows.map(({ bitrixId }) => bitrixId)
  const checkbox = (name: string, bitrixIds: readonly string[]) => (
    <label className="admin-switch">
      <input
        type="checkbox"
        aria-label={interpolate(messages.select, { name })}
        checked={bitrixIds.every((id) => ticked.has(id))}
        onChange={({ currentTarget }) => tick(bitrixIds, currentTarget.checked)}
      />
    </label>
  )
  return (
    <Scroll label={messages.product}>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{checkbox(messages.allGroups, all)}</th>
            <th scope="col">{messages.product}</th>
            <th scope="col">{messages.currency}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="admin-number">
                {messages.columns[column]}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{messages.plan}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { text, language } = nameOf(row.bitrixId)
            return (
              <tr key={`${row.bitrixId} ${row.currency}`}>
                <td>{checkbox(`${text}, ${row.currency}`, [row.bitrixId])}</td>
                <th scope="row" lang={language}>
                  {text}
                </th>
                <td>{row.currency}</td>
                {columns.map((column) => (
                  <td key={column} className="admin-number">
                    {cell(row, column)}
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    aria-label={interpolate(messages.planPrice, { name: `${text}, ${row.currency}` })}
                    onClick={() => plan(row)}
                  >
                    {messages.plan}
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
