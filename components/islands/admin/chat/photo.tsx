import type { OperatorView } from '@/lib/contract/chat-message'

/** Initials in the place of a photograph, with a mark of whether he is there. */
export const Photo = ({ operator: { initials, presence } }: { operator: OperatorView }) => (
  <span className="chat-photo" data-presence={presence} aria-hidden="true">
    {initials}
  </span>
)
