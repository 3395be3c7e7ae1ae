import { ChatIcon } from '../parts/chat-icon'
import { checkContact } from './check-contact'
import { ContactFields, contactOf } from './contact-fields'
import { FormEnd } from './form-end'
import { useForm } from './use-form'
import { useView } from './view'

interface IntroFormProps {
  readonly isKnown: boolean
  /** There are messages, which it leaves the room to. */
  readonly isSmall: boolean
  readonly close: () => void
}

/** Asks who the visitor is unless that is known, beside the talk: he may write without (specification, section 5). */
export function IntroForm({ isKnown, isSmall, close }: IntroFormProps) {
  const { talk, say } = useView()
  const { faults, state, submit } = useForm({
    check: (form) => checkContact(contactOf(form)),
    send: (form) => talk.introduce(contactOf(form)),
  })
  if (state === 'done')
    return (
      <p className="chat-note" role="status">
        {say('chat.intro.done')}
      </p>
    )
  if (isKnown) return null
  return (
    <div className="chat-form">
      <details open={!isSmall}>
        <summary id="chat-intro">{say(isSmall ? 'chat.intro.leave' : 'chat.intro.title')}</summary>
        <form noValidate aria-labelledby="chat-intro" onSubmit={submit}>
          <ContactFields faults={faults} />
          <FormEnd word="chat.intro.save" {...{ faults, state }} />
        </form>
      </details>
      <button type="button" className="chat-close" aria-label={say('common.close')} onClick={close}>
        <ChatIcon name="close" />
      </button>
    </div>
  )
}
