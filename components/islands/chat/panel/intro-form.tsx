import { ChatIcon } from '../ui/chat-icon'
import { checkContact } from './check-contact'
import { ContactFields, readContact } from './contact-fields'
import { FormEnd } from './form-end'
import { useForm } from './use-form'
import { useView } from './view'

interface IntroFormProps {
  readonly isKnown: boolean
  /** Compact, to leave space for messages. */
  readonly isSmall: boolean
  readonly close: () => void
}

/** Asks for unknown contact data; optional, the visitor may write without it (specification, section 5). */
export function IntroForm({ isKnown, isSmall, close }: IntroFormProps) {
  const { controller, t } = useView()
  const { errors, state, submit } = useForm({
    check: (form) => checkContact(readContact(form)),
    send: (form) => controller.introduce(readContact(form)),
  })
  if (state === 'done')
    return (
      <p className="chat-note" role="status">
        {t('chat.intro.done')}
      </p>
    )
  if (isKnown) return null
  return (
    <div className="chat-form">
      <details open={!isSmall}>
        <summary id="chat-intro">{t(isSmall ? 'chat.intro.leave' : 'chat.intro.title')}</summary>
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
