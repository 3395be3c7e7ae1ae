import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { PriceRow } from '@/lib/contract/prices-admin'
import { readAmount, readPercent } from '@/lib/domain/amount'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { Rejection } from '../call-api'
import { Cell, type Unsaved } from '../cell'
import { DataTable, type DataColumn } from '../data-table'
import { rejectionText } from '../rejection-text'
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
  const keyOf = ({ bitrixId, currency }: PriceRow) => `${bitrixId} ${currency}`
  // A product is selected in all its currencies.
  const select = (selected: ReadonlySet<string>) => {
    const changed = rows.filter((row) => selected.has(keyOf(row)) !== ticked.has(row.bitrixId))
    tick(
      changed.map(({ bitrixId }) => bitrixId),
      changed.some((row) => selected.has(keyOf(row))),
    )
  }
  const title = (row: PriceRow) => `${nameOf(row.bitrixId).text}, ${row.currency}`
  const tableColumns: readonly DataColumn<PriceRow>[] = [
    {
      id: 'product',
      header: messages.product,
      isRowHeader: true,
      render: ({ bitrixId }) => <span lang={nameOf(bitrixId).language}>{nameOf(bitrixId).text}</span>,
    },
    { id: 'currency', header: messages.currency, render: ({ currency }) => currency },
    ...columns.map((column) => ({
      id: column,
      header: messages.columns[column],
      isNumber: true,
      render: (row: PriceRow) => cell(row, column),
    })),
    {
      id: 'plan',
      header: <span className="visually-hidden">{messages.plan}</span>,
      render: (row) => (
        <button
          type="button"
          aria-label={interpolate(messages.planPrice, { name: title(row) })}
          onClick={() => plan(row)}
        >
          {messages.plan}
        </button>
      ),
    },
  ]
  const nameOfSelection = (name: string) => interpolate(messages.select, { name })
  return (
    <DataTable
      label={messages.product}
      rows={rows}
      columns={tableColumns}
      idOf={keyOf}
      selection={{
        selected: new Set(rows.filter(({ bitrixId }) => ticked.has(bitrixId)).map(keyOf)),
        select,
        allName: nameOfSelection(messages.allGroups),
        nameOf: (row) => nameOfSelection(title(row)),
      }}
    />
  )
}
