import type { ChatWord } from '@/lib/contract/chat-words'
import type { FormState } from './use-form'
import { useView } from './view'

/** What is wrong with a form as a whole, and the button that sends it. */
export function FormEnd({ word, faults, state }: Pick<FormState, 'faults' | 'state'> & { word: ChatWord }) {
  const { say } = useView()
  return (
    <>
      {faults.form && (
        <p className="chat-fault" role="alert">
          {say(faults.form)}
        </p>
      )}
      <button className="chat-button" aria-disabled={state === 'sending'}>
        {say(word)}
      </button>
    </>
  )
}
