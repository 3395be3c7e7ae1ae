import type { OperatorView } from '@/lib/contract/chat-message'
import { ChatIcon } from './chat-icon'

export const Avatar = ({ operator: { initials, presence }, label }: { operator: OperatorView; label?: string }) => (
  <span
    className="chat-photo"
    data-presence={presence}
    {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
  >
    {initials || <ChatIcon name="person" />}
  </span>
)
