import { useState } from 'react'
import { checkContact } from './check-contact'
import { ContactInput, contactOf } from './contact-fields'
import { FormEnd } from './form-end'
import { readableEmail } from './readable-email'
import { useForm } from './use-form'
import { useView } from './view'

/** Sends the talk to an address by e-mail; not without the consent (specification, section 5). */
export function TranscriptForm() {
  const { talk, say } = useView()
  const [email, setEmail] = useState('')
  const { faults, state, submit } = useForm({
    check: (form) => checkContact(contactOf(form), true),
    async send(form) {
      const to = contactOf(form).email
      setEmail(await readableEmail(to))
      return talk.mailTranscript(to)
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
