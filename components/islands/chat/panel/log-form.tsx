import { useState } from 'react'
import { contactFaults } from './contact-faults'
import { ContactInput, contactOf } from './contact-fields'
import { FormEnd } from './form-end'
import { useForm } from './use-form'
import { useView } from './view'

/** Sends the talk to an address by e-mail; not without the consent (specification, section 5). */
export function LogForm() {
  const { talk, say } = useView()
  const [email, setEmail] = useState('')
  const { faults, state, submit } = useForm({
    check: (form) => contactFaults(contactOf(form), true),
    send(form) {
      const to = contactOf(form).email
      setEmail(to)
      return talk.mailLog(to)
    },
  })
  return (
    <form className="chat-form" noValidate aria-label={say('chat.log.send')} onSubmit={submit}>
      <ContactInput name="email" faults={faults} required />
      <FormEnd word="chat.log.send" {...{ faults, state }} />
      <p role="status">{state === 'done' && say('chat.log.sent', { email })}</p>
    </form>
  )
}
