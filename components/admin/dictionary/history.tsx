import { ChangeHistory } from '../change-history'
import { differences } from './changes'
import type { Change, DictionaryTools } from './types'
import { callDictionary } from './use-dictionary'

interface HistoryProps {
  readonly tools: DictionaryTools
  /** Reloads the history when it changes. */
  readonly stamp: unknown
  readonly revert: (change: Change) => void
}

type Changes = { readonly changes: readonly Change[]; readonly pages: number }

async function fetchChanges(name: string, page: number): Promise<Changes> {
  const result = await callDictionary<Changes>({
    method: 'get',
    url: '/api/dicts/',
    name: 'changes',
    params: { name, page },
  })
  if ('rejection' in result) throw result.rejection
  return result.data
}

export function History({ tools, stamp, revert }: HistoryProps) {
  const { shape, messages, common } = tools
  const renderDetails = ({ before, after }: Change) => [
    before ? (after ? messages.changed : messages.removed) : messages.created,
    differences(tools, before, after).join('\n'),
  ]
  return (
    <ChangeHistory
      name={['changes', shape.name, stamp]}
      read={(page) => fetchChanges(shape.name, page)}
      subject={({ itemId }) => itemId}
      {...{ messages, common, renderDetails, revert }}
    />
  )
}
