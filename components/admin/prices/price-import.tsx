import { useId, useState, type ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PricesMessages } from '@/components/admin/page/prices-messages'
import type { ImportResponse } from '@/lib/contract/prices-admin'
import { FileButton } from '../file-button'
import { Scroll } from '../scroll'
import type { Rejection } from '../call-api'
import { rejectionText } from '../rejection-text'
import type { Name, NameOf } from './names'
import { differences } from './price-differences'

interface PriceImportProps {
  readonly messages: PricesMessages
  readonly common: CommonMessages
  readonly nameOf: NameOf
  readonly format: Intl.NumberFormat
  readonly onImported: () => void
}

type ImportResult =
  | { readonly data: ImportResponse; readonly rejection?: Rejection }
  | { readonly data?: undefined; readonly rejection: Rejection }

/** Sends the raw bytes; the server detects the encoding. */
async function send(file: File, query: string): Promise<ImportResult> {
  try {
    const response = await fetch(`/api/admin/prices/import?${query}`, {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'text/csv' },
      signal: AbortSignal.timeout(60_000),
    })
    const json = (await response.json()) as ImportResponse
    if (response.ok) return { data: json }
    const rejection = { ...json, errors: undefined, status: response.status } as unknown as Rejection
    return response.status === 422 || response.status === 409 ? { data: json, rejection } : { rejection }
  } catch {
    return { rejection: { status: 0 } }
  }
}

const ProductName = ({ text, language }: Name) => <span lang={language}>{text}</span>

/** CSV import of prices: previews the changes and row errors, then applies all of it on confirmation. */
export function PriceImport({ messages, common, nameOf, format, onImported: imported }: PriceImportProps) {
  const [file, setFile] = useState<File>()
  const [comparison, setComparison] = useState<ImportResponse>()
  const [message, setMessage] = useState<{ text: ReactNode; isError: boolean }>()
  const [isLoading, setLoading] = useState(false)
  const hint = useId()

  async function compare(selected: File | undefined): Promise<void> {
    setFile(selected)
    setComparison(undefined)
    setMessage(undefined)
    if (!selected) return
    setLoading(true)
    const result = await send(selected, 'dryRun=1')
    setLoading(false)
    setComparison(result.data)
    if (!result.data) setMessage({ text: rejectionText(result.rejection, common), isError: true })
  }

  async function apply(selected: File, { base }: ImportResponse): Promise<void> {
    setLoading(true)
    const result = await send(selected, `base=${encodeURIComponent(base)}`)
    setLoading(false)
    if (result.data && !result.rejection) {
      setComparison(undefined)
      setMessage({ text: messages.applied, isError: false })
      return imported()
    }
    setComparison(result.data)
    setMessage({
      text:
        result.rejection?.status === 409 ? messages.again : rejectionText(result.rejection ?? { status: 0 }, common),
      isError: true,
    })
  }

  const summary = ({ differences: list, unchanged }: ImportResponse) => {
    const changed = list.length ? `${messages.differences} ${list.length}` : messages.noDifferences
    return `${changed} · ${messages.unchanged} ${unchanged}`
  }

  return (
    <section className="admin-panel">
      <h2>{messages.import}</h2>
      <p id={hint} className="admin-quiet">
        {messages.fileHint}
      </p>
      <div className="admin-bar">
        <FileButton
          text={messages.chooseFile}
          accept=".csv,text/csv"
          aria-describedby={hint}
          disabled={isLoading}
          take={([selected]) => void compare(selected)}
        />
        {file && <span>{file.name}</span>}
      </div>
      {isLoading && <p role="status">{common.loading}</p>}
      {message && (
        <p role={message.isError ? 'alert' : 'status'} className={message.isError ? 'admin-error' : undefined}>
          {message.text}
        </p>
      )}
      {comparison && comparison.errors.length > 0 && (
        <div role="alert">
          <p className="admin-error">{messages.errors}</p>
          <ul>
            {comparison.errors.map(({ line, reason, column, value }, index) => (
              <li key={index}>
                <span>{`${messages.line} ${line}${column ? `, ${column}` : ''}: ${messages.reasons[reason]} `}</span>
                {value !== undefined && <q>{value}</q>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {comparison && (comparison.differences.length > 0 || !comparison.errors.length) && (
        <p role="status">{summary(comparison)}</p>
      )}
      {comparison && comparison.differences.length > 0 && (
        <Scroll label={messages.differences}>
          <table className="admin-table">
            <tbody>
              {comparison.differences.map((one) => (
                <tr key={one.line}>
                  <td className="admin-number">{one.line}</td>
                  <th scope="row">
                    <ProductName {...nameOf(one.bitrixId, one.name)} /> <span>{one.currency}</span>
                  </th>
                  <td>
                    {one.before
                      ? differences(one, messages, format)
                      : `${messages.new}: ${differences(one, messages, format)}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {file && comparison && comparison.errors.length === 0 && comparison.differences.length > 0 && (
        <button
          type="button"
          className="admin-primary"
          disabled={isLoading}
          onClick={() => void apply(file, comparison)}
        >
          {messages.apply}
        </button>
      )}
    </section>
  )
}
