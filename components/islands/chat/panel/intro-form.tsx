import { ChatIcon } from '../ui/chat-icon'
import { checkContact } from './check-contact'
import { ContactFields, readContact } from './contact-fields'
import { FormEnd } from './form-end'
import { useForm } from './use-form'
import { useView } from './view'

interface IntroFormProps {
  readonly onSaved: () => void
  readonly close: () => void
}

/** Asks for unknown contact data; optional, the visitor may write without it (specification, section 5). */
export function IntroForm({ onSaved, close }: IntroFormProps) {
  const { controller, t } = useView()
  const { errors, state, submit } = useForm({
    check: (form) => checkContact(readContact(form)),
    async send(form) {
      const rejection = await controller.introduce(readContact(form))
      if (!rejection) onSaved()
      return rejection
    },
  })
  return (
    <div className="chat-form">
      <details>
        <summary id="chat-intro">{t('chat.intro.leave')}</summary>
        <form noValidate aria-labelledby="chat-intro" onSubmit={submit}>
          <ContactFields errors={errors} />
          <FormEnd label="chat.intro.save" {...{ errors, state }} />
        </form>
      </details>
      <button type="button" className="chat-close" aria-label={t('common.close')} onClick={close}>
        <ChatIcon name="close" />
      </button>
    </div>
  )
}
