import { Fragment, type HTMLAttributes, type ReactNode } from 'react'
import { Scroll } from './scroll'

export interface Column<Row> {
  readonly id: string
  readonly header: ReactNode
  readonly render: (row: Row, index: number) => ReactNode
  readonly isNumber?: boolean
  readonly isRowHeader?: boolean
  readonly className?: string
}

export interface ListTableProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly idOf: (row: Row) => string
  readonly className?: string
  /** Direction in which the rows are sorted by a column. */
  readonly sortOf?: (column: string) => 'ascending' | 'descending' | undefined
  readonly rowProps?: (row: Row, index: number) => HTMLAttributes<HTMLTableRowElement>
  /** Content of a further row below a row, over its whole width. */
  readonly renderDetail?: (row: Row) => ReactNode
  /** Rows below the others, such as totals. */
  readonly footer?: readonly Row[]
}

/** Table of the back office. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, columns, idOf, className, sortOf, rowProps, renderDetail, footer = [] } = props
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
            {columns.map(({ id, header, isNumber }) => (
              <th key={id} scope="col" className={isNumber ? 'admin-number' : undefined} aria-sort={sortOf?.(id)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const detail = renderDetail?.(row)
            return (
              <Fragment key={idOf(row)}>
                <tr {...rowProps?.(row, index)}>{cells(row, index)}</tr>
                {detail && (
                  <tr>
                    <td colSpan={columns.length} className="admin-edited">
                      {detail}
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
