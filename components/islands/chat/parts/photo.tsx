import type { OperatorView } from '@/lib/contract/chat-message'
import { ChatIcon } from './chat-icon'

/** Initials in the place of a photograph, a figure where there is no name, with a mark of whether the operator is there. @param label who it is, where that does not stand beside it */
export const Photo = ({ operator: { initials, presence }, label }: { operator: OperatorView; label?: string }) => (
  <span
    className="chat-photo"
    data-presence={presence}
    {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
  >
    {initials || <ChatIcon name="person" />}
  </span>
)
