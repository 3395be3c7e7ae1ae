import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table'
import { Fragment, useMemo, type HTMLAttributes, type ReactNode } from 'react'
import { Scroll } from './scroll'

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() })

export interface Column<Row> {
  readonly id: string
  readonly header: ReactNode
  readonly render: (row: Row, index: number) => ReactNode
  readonly isNumber?: boolean
  readonly isRowHeader?: boolean
  readonly className?: string
  /** Value that rows are sorted by; a column without one cannot be sorted. */
  readonly sortValue?: (row: Row) => unknown
}

/** Selected rows by their ids, which may be on another page of the list. A click with Shift selects a range. */
interface Selection<Row> {
  readonly selected: ReadonlySet<string>
  readonly select: (ids: ReadonlySet<string>) => void
  readonly allName: string
  readonly nameOf: (row: Row) => string
}

export interface Sorting {
  readonly column: string
  readonly direction: 1 | -1
}

interface DataTableProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly idOf: (row: Row) => string
  readonly className?: string
  readonly selection?: Selection<Row>
  readonly sorting?: { readonly current: Sorting | undefined; readonly sort: (sorting: Sorting | undefined) => void }
  readonly rowProps?: (row: Row, index: number) => HTMLAttributes<HTMLTableRowElement>
  /** Content of a further row below a row, over its whole width. */
  readonly renderDetail?: (row: Row) => ReactNode
  /** Rows below the others, such as totals, which are neither sorted nor selected. */
  readonly footer?: readonly Row[]
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true })

const columnOf = <Row extends object>({ id, sortValue }: Column<Row>): ColumnDef<typeof features, Row> => ({
  id,
  accessorFn: sortValue ?? (() => undefined),
  enableSorting: sortValue !== undefined,
  sortUndefined: false,
  sortDescFirst: false,
  sortFn: (a, b) => compare(a.getValue(id), b.getValue(id)),
})

const stateOf = (sorting: Sorting | undefined): SortingState =>
  sorting ? [{ id: sorting.column, desc: sorting.direction === -1 }] : []

const applied = <State,>(updater: State | ((old: State) => State), old: State): State =>
  typeof updater === 'function' ? (updater as (old: State) => State)(old) : updater

/** Table of the back office: its rows can be sorted by their columns and selected, if the list supports it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, idOf, className, selection, sorting, rowProps, renderDetail, footer = [] } = props
  const columnById = new Map(columns.map((column) => [column.id, column]))
  const rowSelection = Object.fromEntries([...(selection?.selected ?? [])].map((id) => [id, true as const]))
  const sortingState = stateOf(sorting?.current)
  const table = useTable({
    features,
    data: useMemo(() => [...rows], [rows]),
    columns: columns.map(columnOf),
    getRowId: idOf,
    enableMultiSort: false,
    state: { rowSelection, sorting: sortingState },
    onRowSelectionChange: (updater) =>
      selection?.select(
        new Set(
          Object.entries(applied(updater, rowSelection))
            .filter(([, isSelected]) => isSelected)
            .map(([id]) => id),
        ),
      ),
    onSortingChange: (updater) => {
      const [next] = applied(updater, sortingState)
      sorting?.sort(next && { column: next.id, direction: next.desc ? -1 : 1 })
    },
  })
  const cells = (row: Row, index: number) =>
    columns.map(({ id, render, isNumber, isRowHeader, className: own }) => {
      const classes = [isNumber && 'admin-number', own].filter(Boolean).join(' ') || undefined
      return isRowHeader ? (
        <th key={id} scope="row" className={classes}>
          {render(row, index)}
        </th>
      ) : (
        <td key={id} className={classes}>
          {render(row, index)}
        </td>
      )
    })
  return (
    <Scroll label={label}>
      <table className={className ? `admin-table ${className}` : 'admin-table'}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <Checkbox
                  name={selection.allName}
                  isChecked={table.getIsAllRowsSelected()}
                  isMixed={table.getIsSomeRowsSelected()}
                  change={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {table.getFlatHeaders().map(({ id, column }) => {
              const { header, isNumber } = columnById.get(id) ?? {}
              const direction = column.getIsSorted()
              return (
                <th
                  key={id}
                  scope="col"
                  className={isNumber ? 'admin-number' : undefined}
                  aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {sorting && column.getCanSort() ? (
                    <button type="button" onClick={column.getToggleSortingHandler()}>
                      <span>{header}</span>
                      {direction && <span>{direction === 'asc' ? ' ↑' : ' ↓'}</span>}
                    </button>
                  ) : (
                    header
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row, index) => {
            const { original } = row
            const details = renderDetail?.(original)
            return (
              <Fragment key={row.id}>
                <tr {...rowProps?.(original, index)}>
                  {selection && (
                    <td>
                      <Checkbox
                        name={selection.nameOf(original)}
                        isChecked={row.getIsSelected()}
                        change={row.getToggleSelectedHandler()}
                      />
                    </td>
                  )}
                  {cells(original, index)}
                </tr>
                {details && (
                  <tr>
                    <td colSpan={columns.length + (selection ? 1 : 0)} className="admin-edited">
                      {details}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
          {footer.map((row, index) => (
            <tr key={`footer ${index}`}>{cells(row, rows.length + index)}</tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

interface CheckboxProps {
  readonly name: string
  readonly isChecked: boolean
  readonly isMixed?: boolean
  readonly change: (event: unknown) => void
}

const Checkbox = ({ name, isChecked, isMixed = false, change }: CheckboxProps) => (
  <label className="admin-switch">
    <input
      type="checkbox"
      aria-label={name}
      checked={isChecked}
      ref={(element) => {
        if (element) element.indeterminate = isMixed && !isChecked
      }}
      onChange={change}
    />
  </label>
)
