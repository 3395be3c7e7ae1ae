import { useState, type ReactNode } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { PricesWords } from '@/components/sections/admin/prices-words'
import type { ImportAnswer } from '@/lib/contract/prices-admin'
import { Scroll } from '../scroll'
import type { Refusal } from '../ask'
import { refusalText } from '../refusal-text'
import type { NameOf } from './names'
import { differences } from './price-differences'

interface PriceImportProps {
  readonly words: PricesWords
  readonly common: CommonWords
  readonly nameOf: NameOf
  readonly imported: () => void
}

type Sent =
  | { readonly answer: ImportAnswer; readonly refusal?: Refusal }
  | { readonly answer?: undefined; readonly refusal: Refusal }

/** Sends the file as it is: its encoding is looked at by the server. */
async function send(file: File, query: string): Promise<Sent> {
  try {
    const response = await fetch(`/api/admin/prices/import?${query}`, {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'text/csv' },
      signal: AbortSignal.timeout(60_000),
    })
    const json = (await response.json()) as ImportAnswer
    if (response.ok) return { answer: json }
    const refusal = { ...json, errors: undefined, status: response.status } as unknown as Refusal
    return response.status === 422 || response.status === 409 ? { answer: json, refusal } : { refusal }
  } catch {
    return { refusal: { status: 0 } }
  }
}

/** Prices from a file: first what would change, and which rows are wrong; then, if it is wanted, all of it. */
export function PriceImport({ words, common, nameOf, imported }: PriceImportProps) {
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<ImportAnswer>()
  const [said, setSaid] = useState<{ text: ReactNode; isError: boolean }>()
  const [isAsking, setAsking] = useState(false)

  async function compare(chosen: File | undefined): Promise<void> {
    setFile(chosen)
    setAnswer(undefined)
    setSaid(undefined)
    if (!chosen) return
    setAsking(true)
    const sent = await send(chosen, 'dryRun=1')
    setAsking(false)
    setAnswer(sent.answer)
    if (!sent.answer) setSaid({ text: refusalText(sent.refusal, common), isError: true })
  }

  async function apply(chosen: File, { base }: ImportAnswer): Promise<void> {
    setAsking(true)
    const sent = await send(chosen, `base=${encodeURIComponent(base)}`)
    setAsking(false)
    if (sent.answer && !sent.refusal) {
      setAnswer(undefined)
      setSaid({ text: words.applied, isError: false })
      return imported()
    }
    setAnswer(sent.answer)
    setSaid({
      text: sent.refusal?.status === 409 ? words.again : refusalText(sent.refusal ?? { status: 0 }, common),
      isError: true,
    })
  }

  return (
    <section className="admin-panel">
      <h2>{words.import}</h2>
      <label className="admin-field">
        <span>{words.chooseFile}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          // The same file is another one when it was corrected: only an emptied control says that it was chosen again.
          onClick={(event) => {
            if (isAsking) event.preventDefault()
            else event.currentTarget.value = ''
          }}
          onChange={({ currentTarget }) => void compare(currentTarget.files?.[0])}
        />
      </label>
      {isAsking && <p role="status">{common.loading}</p>}
      {said && (
        <p role={said.isError ? 'alert' : 'status'} className={said.isError ? 'admin-error' : undefined}>
          {said.text}
        </p>
      )}
      {answer && answer.errors.length > 0 && (
        <div role="alert">
          <p className="admin-error">{words.errors}</p>
          <ul>
            {answer.errors.map(({ line, fault, column, value }, index) => (
              <li key={index}>
                <span>{`${words.line} ${line}${column ? `, ${column}` : ''}: ${words.faults[fault]} `}</span>
                {value !== undefined && <q>{value}</q>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {answer && (answer.differences.length > 0 || !answer.errors.length) && (
        <p role="status">
          {`${answer.differences.length ? `${words.differences} ${answer.differences.length}` : words.noDifferences} · ${words.unchanged} ${answer.unchanged}`}
        </p>
      )}
      {answer && answer.differences.length > 0 && (
        <Scroll label={words.differences}>
          <table className="admin-table">
            <tbody>
              {answer.differences.map((one) => (
                <tr key={one.line}>
                  <td className="admin-number">{one.line}</td>
                  <th scope="row">
                    <span lang={nameOf(one.bitrixId, one.name).language}>{nameOf(one.bitrixId, one.name).text}</span>{' '}
                    <span>{one.currency}</span>
                  </th>
                  <td>{one.before ? differences(one, words) : `${words.new}: ${differences(one, words)}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {file && answer && answer.errors.length === 0 && answer.differences.length > 0 && (
        <button type="button" className="admin-primary" disabled={isAsking} onClick={() => void apply(file, answer)}>
          {words.apply}
        </button>
      )}
    </section>
  )
}
