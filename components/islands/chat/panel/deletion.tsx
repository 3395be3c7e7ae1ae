import { useState } from 'react'
import { forgetDevice } from '../end-chat'
import type { Reader } from '../parts/reader'

interface DeletionProps {
  readonly say: Reader['say']
  /** Deletes the conversation, and says whether it is gone. */
  readonly forget: () => Promise<boolean>
}

/**
 * Deletes the conversation, or ends what ties this browser to it, each after what it means: neither can be undone. Given what
 * it uses of the chat, so as to load apart from it.
 */
export function Deletion({ say, forget }: DeletionProps) {
  const [state, setState] = useState<'open' | 'sending' | 'failed' | 'done'>('open')
  async function send(act: () => Promise<boolean>): Promise<void> {
    if (state === 'sending') return
    setState('sending')
    setState((await act()) ? 'done' : 'failed')
  }
  const leave = () =>
    forgetDevice(document).then(
      () => true,
      () => false,
    )
  const form = (title: string, text: string, act: () => Promise<boolean>) => (
    <form
      className="chat-form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        void send(act)
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
      {form(say('chat.deletion.title'), say(state === 'done' ? 'chat.deletion.done' : 'chat.deletion.ask'), forget)}
      {state !== 'done' && form(say('chat.deletion.device'), say('chat.deletion.deviceText'), leave)}
      {state === 'failed' && (
        <p className="chat-fault" role="alert">
          {say('chat.err.failed')}
        </p>
      )}
    </div>
  )
}
