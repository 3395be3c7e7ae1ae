import { useState } from 'react'
import { clearDevice } from '../end-chat'
import type { ConversationContext } from '../ui/conversation-context'

interface DeletionProps {
  readonly t: ConversationContext['t']
  readonly deleteConversation: () => Promise<boolean>
}

/**
 * Deletes the conversation or disconnects the browser from it, each after an explanation: neither can be undone. Gets
 * its chat dependencies as props, to stay in a separate chunk.
 */
export function Deletion({ t, deleteConversation }: DeletionProps) {
  const [state, setState] = useState<'open' | 'sending' | 'failed' | 'done'>('open')
  async function send(action: () => Promise<boolean>): Promise<void> {
    if (state === 'sending') return
    setState('sending')
    setState((await action()) ? 'done' : 'failed')
  }
  const leave = () =>
    clearDevice(document).then(
      () => true,
      () => false,
    )
  const form = (title: string, text: string, action: () => Promise<boolean>) => (
    <form
      className="chat-form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        void send(action)
      }}
    >
      <p role="status">{text}</p>
      {state !== 'done' && (
        <button className="chat-button" aria-disabled={state === 'sending'}>
          {title}
        </button>
      )}
    </form>
  )
  return (
    <div className="chat-body chat-scroll">
      {form(
        t('chat.deletion.title'),
        t(state === 'done' ? 'chat.deletion.done' : 'chat.deletion.ask'),
        deleteConversation,
      )}
      {state !== 'done' && form(t('chat.deletion.device'), t('chat.deletion.deviceText'), leave)}
      {state === 'failed' && (
        <p className="chat-error" role="alert">
          {t('chat.err.failed')}
        </p>
      )}
    </div>
  )
}
