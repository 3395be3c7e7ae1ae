import { contactFaults } from './contact-faults'
import { useDraft } from '../parts/use-draft'
import { useForm } from './use-form'
import { useModel, useView } from './view'

/** Sends the talk to an address by e-mail; not without the consent (specification, section 5). */
export function LogForm() {
  const { talk, say } = useView()
  const { conversation } = useModel()
  const [email, setEmail] = useDraft('email', conversation?.contact.email)
  const { faults, state, submit } = useForm({
    check: () => contactFaults({ name: '', phone: '', email: email.trim() }, true),
    send: () => talk.mailLog(email.trim()),
  })
  return (
    <form className="chat-form" noValidate aria-label={say('chat.log.send')} onSubmit={submit}>
      <p className="chat-field">
        <label htmlFor="chat-log-email">{say('chat.intro.email')}</label>
        <input
          id="chat-log-email"
          type="email"
          autoComplete="email"
          maxLength={200}
          value={email}
          aria-invalid={faults.email !== undefined}
          aria-describedby={faults.email && 'chat-log-fault'}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {faults.email && (
          <span className="chat-fault" id="chat-log-fault">
            {say(faults.email)}
          </span>
        )}
      </p>
      {faults.form && (
        <p className="chat-fault" role="alert">
          {say(faults.form)}
        </p>
      )}
      <button className="chat-button" aria-disabled={state === 'sending'}>
        {say('chat.log.send')}
      </button>
      <p role="status">{state === 'done' && say('chat.log.sent', { email: email.trim() })}</p>
    </form>
  )
}
