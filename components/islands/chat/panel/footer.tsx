import type { ChatMessage } from '@/lib/contract/chat-message'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import { readStorage } from '@/lib/visitor/storage'
import type { RefObject } from 'react'
import { CONVERSATION_KEY } from '../shell'
import { Composer } from './composer'
import { useModel, useView } from './view'

interface FooterProps {
  readonly finding: HostFinding
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly quoted: ChatMessage | undefined
  readonly dropQuote: () => void
}

/** Continues a closed conversation in the open one, else in a new one. */
function Closed({ id }: { id: string }) {
  const { controller, t } = useView()
  const open = readStorage(CONVERSATION_KEY)
  // A conversation closed while shown is still the stored one.
  const isOther = open !== null && open !== id
  return (
    <p className="chat-foot">
      <button
        type="button"
        className="chat-button"
        onClick={isOther ? () => void controller.choose() : controller.startNew}
      >
        {t(isOther ? 'chat.back' : 'chat.newDialog')}
      </button>
    </p>
  )
}

/** The composer, or why the visitor cannot write (specification, sections 6 and 8). */
export function Footer({ finding, ...composer }: FooterProps) {
  const { t } = useView()
  const { setting, conversation } = useModel()
  const reason = finding === 'oldBrowser' ? finding : setting?.employee && 'employee'
  if (reason)
    return (
      <p className="chat-foot chat-error" role="status">
        {t(`chat.err.${reason}`)}
      </p>
    )
  if (conversation?.state === 'closed') return <Closed id={conversation.id} />
  return <Composer {...composer} />
}
