import type { OperatorView } from '@/lib/contract/chat-message'
import { ChatIcon } from './chat-icon'

/** Initials in the place of a photograph, a figure where there is no name, with a mark of whether the operator is there. */
export const Photo = ({ operator: { initials, presence } }: { operator: OperatorView }) => (
  <span className="chat-photo" data-presence={presence} aria-hidden="true">
    {initials || <ChatIcon name="person" />}
  </span>
)
