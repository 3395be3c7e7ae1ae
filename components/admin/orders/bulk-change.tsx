import { useState, type ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { AdminOrder, OrderAdminResponse } from '@/lib/contract/orders-admin'
import { FULFILMENT_STATES, type FulfilmentState } from '@/lib/domain/order/states'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { callApi } from '../call-api'
import { ConfirmDialog } from '../confirm-dialog'
import { rejectionText } from '../rejection-text'

interface BulkChangeProps {
  /** The selected orders, as they are listed. */
  readonly orders: readonly AdminOrder[]
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly changed: () => void
}

interface Failure {
  readonly number: string
  readonly text: ReactNode
}

/** Changes the state of the selected orders, one after the other; those that cannot change are listed with the reason. */
export function BulkChange({ orders, messages, common, changed }: BulkChangeProps) {
  const [chosen, setChosen] = useState<FulfilmentState>()
  const [notify, setNotify] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [result, setResult] = useState<{ count: number; failures: readonly Failure[] }>()
  const states = FULFILMENT_STATES.filter((state) =>
    orders.some(({ nextFulfilmentStates }) => nextFulfilmentStates.includes(state)),
  )
  const state = states.find((one) => one === chosen)

  async function changeOne({ number, version, nextFulfilmentStates }: AdminOrder): Promise<Failure | undefined> {
    if (!state || !nextFulfilmentStates.includes(state)) return { number, text: messages.notNext }
    const answer = await callApi<OrderAdminResponse>(`/api/admin/orders/${number}`, {
      method: 'PATCH',
      body: { fulfilmentState: state, notify, version },
    })
    if ('data' in answer) return undefined
    const { rejection } = answer
    return { number, text: rejection.status === 409 ? messages.conflict : rejectionText(rejection, common) }
  }

  async function changeAll(): Promise<void> {
    setRunning(true)
    const failures: Failure[] = []
    for (const order of orders) failures.push(...[await changeOne(order)].filter((one) => one !== undefined))
    setRunning(false)
    setResult({ count: orders.length - failures.length, failures })
    changed()
  }

  return (
    <>
      {orders.length > 0 && (
        <div className="admin-bar">
          <span>{interpolate(messages.bulkSelected, { n: orders.length })}</span>
          <label className="admin-bar">
            <span>{messages.bulkState}</span>
            <select
              value={state ?? ''}
              onChange={({ currentTarget }) => setChosen(states.find((one) => one === currentTarget.value))}
            >
              <option value="">—</option>
              {states.map((one) => (
                <option key={one} value={one}>
                  {messages.states[one]}
                </option>
              ))}
            </select>
          </label>
          <label className="admin-choices">
            <input
              type="checkbox"
              checked={notify}
              onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
            />
            <span>{messages.notify}</span>
          </label>
          <button
            type="button"
            className="admin-primary"
            disabled={!state || isRunning}
            onClick={() => setAsking(true)}
          >
            {messages.bulkApply}
          </button>
        </div>
      )}
      {result && (
        <div role={result.failures.length ? 'alert' : 'status'}>
          <p className="admin-quiet">{interpolate(messages.bulkDone, { n: result.count })}</p>
          {result.failures.length > 0 && (
            <ul>
              {result.failures.map(({ number, text }) => (
                <li key={number}>
                  <span>{`${number}: `}</span>
                  <span className="admin-error">{text}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {isAsking && state && (
        <ConfirmDialog
          text={interpolate(messages.bulkAsk, { n: orders.length, name: messages.states[state] })}
          yes={messages.bulkApply}
          no={common.cancel}
          onConfirm={() => void changeAll()}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
