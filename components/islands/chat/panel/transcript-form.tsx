import { useState } from 'react'
import { checkContact } from './check-contact'
import { ContactInput, readContact } from './contact-fields'
import { FormEnd } from './form-end'
import { readableEmail } from './readable-email'
import { useForm } from './use-form'
import { useView } from './view'

/** Sends the transcript by email; requires consent (specification, section 5). */
export function TranscriptForm() {
  const { controller, t } = useView()
  const [email, setEmail] = useState('')
  const { errors, state, submit } = useForm({
    check: (form) => checkContact(readContact(form), true),
    async send(form) {
      const to = readContact(form).email
      setEmail(await readableEmail(to))
      return controller.mailTranscript(to)
    },
  })
  return (
    <form className="chat-form" noValidate aria-label={t('chat.log.send')} onSubmit={submit}>
      <ContactInput name="email" errors={errors} required />
      <FormEnd label="chat.log.send" {...{ errors, state }} />
      <p role="status">{state === 'done' && t('chat.log.sent', { email })}</p>
    </form>
  )
}
