import type { ChatMessage } from '@/lib/contract/chat-message'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import { stored } from '@/lib/visitor/storage'
import type { RefObject } from 'react'
import { TALK_KEY } from '../shell'
import { Composer } from './composer'
import { useModel, useView } from './view'

interface FootProps {
  readonly finding: HostFinding
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly quoted: ChatMessage | undefined
  readonly dropQuote: () => void
}

/** A talk that is over goes on in another one: the open one, else a new one. */
function Over({ id }: { id: string }) {
  const { talk, say } = useView()
  const open = stored(TALK_KEY)
  // A talk that was closed while it was shown is still the one that is stored.
  const isOther = open !== null && open !== id
  return (
    <p className="chat-foot">
      <button type="button" className="chat-button" onClick={isOther ? () => void talk.choose() : talk.startNew}>
        {say(isOther ? 'chat.back' : 'chat.newDialog')}
      </button>
    </p>
  )
}

/** Where the visitor writes, or why he cannot (specification, sections 6 and 8). */
export function Foot({ finding, ...composer }: FootProps) {
  const { say } = useView()
  const { setting, conversation } = useModel()
  const reason = finding === 'oldBrowser' ? finding : setting?.employee && 'employee'
  if (reason)
    return (
      <p className="chat-foot chat-fault" role="status">
        {say(`chat.err.${reason}`)}
      </p>
    )
  if (conversation?.state === 'closed') return <Over id={conversation.id} />
  return <Composer {...composer} />
}
