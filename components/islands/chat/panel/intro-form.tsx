import { ChatIcon } from '../parts/chat-icon'
import { contactFaults } from './contact-faults'
import { ContactFields, contactOf } from './contact-fields'
import { useForm } from './use-form'
import { useView } from './view'

/** Asks who the visitor is unless that is known, beside the talk: he may write without (specification, section 5). */
export function IntroForm({ isKnown, close }: { isKnown: boolean; close: () => void }) {
  const { talk, say } = useView()
  const { faults, state, submit } = useForm({ check: (form) => contactFaults(contactOf(form)), send: (form) => talk.introduce(contactOf(form)) })
  if (state === 'done')
    return (
      <p className="chat-note" role="status">
        {say('chat.intro.done')}
      </p>
    )
  if (isKnown) return null
  return (
    <form className="chat-form" noValidate aria-labelledby="chat-intro" onSubmit={submit}>
      <h3 id="chat-intro">{say('chat.intro.title')}</h3>
      <button type="button" className="chat-close" aria-label={say('common.close')} onClick={close}>
        <ChatIcon name="close" />
      </button>
      <ContactFields faults={faults} />
      {faults.form && (
        <p className="chat-fault" role="alert">
          {say(faults.form)}
        </p>
      )}
      <button className="chat-button" aria-disabled={state === 'sending'}>
        {say('chat.intro.save')}
      </button>
    </form>
  )
}
