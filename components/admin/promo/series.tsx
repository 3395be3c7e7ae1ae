import { useRef, useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { PromoMessages } from '@/components/admin/page/promo-messages'
import type { PromoSeries, SeriesAction, SeriesResponse } from '@/lib/contract/promo-admin'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { ConfirmDialog } from '../confirm-dialog'
import { ListTable } from '../list-table'
import { Editor } from '../dictionary/editor'
import { errorMessage } from '../dictionary/rejection-message'
import type { DictionaryTools } from '../dictionary/types'
import { Pager } from '../pager'
import { RejectionNote } from '../rejection-text'
import { useUrlQuery } from '../use-url-query'
import { seriesColumns } from './series-columns'

const URL = '/api/admin/promo-series'

interface SeriesProps {
  readonly tools: DictionaryTools
  readonly messages: PromoMessages
  readonly tag: string
  readonly hasRevenue: boolean
}

interface Question {
  readonly series: PromoSeries
  readonly action: SeriesAction['action']
}

/** Series of promo codes, newest first, and the form that creates one. */
export function Series({ tools, messages, tag, hasRevenue }: SeriesProps) {
  const { common, shape } = tools
  const { query, setParams } = useUrlQuery()
  const page = Math.max(1, Math.trunc(Number(query.get('series'))) || 1)
  const { data, error, mutate } = useSWR<SeriesResponse, Rejection>(`${URL}?page=${page}`, fetchOrThrow, {
    keepPreviousData: true,
  })
  // One key for all attempts of a form: a repeated request creates the series once.
  const [key, setKey] = useState<string>()
  const [question, setQuestion] = useState<Question>()
  const [message, setMessage] = useState<ReactNode>()
  const create = useRef<HTMLButtonElement>(null)
  const labelOf = (name: string) => shape.fields.find((field) => field.name === name)?.label ?? name

  async function save(values: Record<string, unknown>): Promise<Rejection | undefined> {
    const result = await callApi(URL, { method: 'POST', body: { key, data: values } })
    await mutate()
    return 'rejection' in result ? result.rejection : undefined
  }
  async function act({ series: { prefix, version }, action }: Question): Promise<void> {
    const result = await callApi(`${URL}/${prefix}`, { method: 'POST', body: { action, version } })
    setMessage('rejection' in result ? errorMessage(result.rejection, tools) : undefined)
    await mutate()
    // The button of the action is gone with its row, or replaced by a text.
    if (document.activeElement === document.body) create.current?.focus()
  }
  const columns = seriesColumns({
    messages,
    common,
    tag,
    hasRevenue,
    labelOf,
    actions: tools.messages.actions,
    csvOf: ({ prefix }) => `${URL}/${prefix}/codes.csv`,
    ask: (series, action) => setQuestion({ series, action }),
  })
  return (
    <>
      <h2>{messages.series}</h2>
      <p className="admin-quiet">{messages.about}</p>
      <div className="admin-bar">
        <button type="button" ref={create} onClick={() => setKey(crypto.randomUUID())}>
          {messages.create}
        </button>
      </div>
      {message && (
        <p role="alert" className="admin-error">
          {message}
        </p>
      )}
      {error && <RejectionNote rejection={error} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {data && !data.series.length && <p className="admin-quiet">{messages.none}</p>}
      {data && data.series.length > 0 && (
        <ListTable label={messages.series} rows={data.series} columns={columns} idOf={({ prefix }) => prefix} />
      )}
      {data && (
        <Pager
          {...{ page, common }}
          pages={data.pages}
          setPage={(next) => setParams({ series: String(next) }, 'push')}
        />
      )}
      {key && <Editor tools={tools} item={undefined} save={save} close={() => setKey(undefined)} />}
      {question && (
        <ConfirmDialog
          text={interpolate(question.action === 'stop' ? messages.stopAsk : messages.deleteAsk, {
            prefix: question.series.prefix,
          })}
          yes={question.action === 'stop' ? messages.stop : common.delete}
          no={common.cancel}
          onConfirm={() => void act(question)}
          close={() => setQuestion(undefined)}
        />
      )}
    </>
  )
}
