import { normalizeText } from '@/lib/domain/text'
import { newId } from '../transport/new-id'
import { checkContact } from './check-contact'
import { ContactFields, readContact } from './contact-fields'
import type { ContactErrors } from './contact-messages'
import { localDateMinutes } from '@/lib/visitor/local-time'
import { tooLong } from '../ui/too-long'
import { useDraft } from '../ui/use-draft'
import { Field } from './field'
import { FormEnd } from './form-end'
import { useForm } from './use-form'
import { useModel, useView } from './view'

function Away() {
  const { t } = useView()
  const opensAt = useModel().setting?.desk.opensAt
  return (
    <div className="chat-away">
      <h3>{t('chat.offline.title')}</h3>
      <p>
        {[t('chat.offline.text'), opensAt && t('chat.offline.opensAt', { time: localDateMinutes(opensAt) })]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}

const TOO_LONG = 'chat.err.tooLong'

export function OfflineForm() {
  const view = useView()
  const { controller, t } = view
  const limit = useModel().setting?.limits.text ?? Infinity
  // The same id for every attempt, so that retries create one message.
  const [id, setId] = useDraft('questionId')
  // Continues the draft of the composer.
  const [question, setQuestion] = useDraft('message')
  const long = tooLong(view, normalizeText(question), limit)
  const { errors, state, submit } = useForm({
    check: async (form): Promise<ContactErrors> => ({
      ...(await checkContact(readContact(form), true)),
      ...(!normalizeText(question) && { question: 'chat.offline.questionEmpty' }),
      ...(long && { question: TOO_LONG }),
    }),
    async send(form) {
      const messageId = id || newId()
      setId(messageId)
      const rejection = await controller.askOffline(messageId, normalizeText(question), readContact(form))
      if (rejection) return rejection
      setId('')
      setQuestion('')
      return undefined
    },
  })
  const error = errors.question
  return (
    <form className="chat-form" noValidate aria-label={t('chat.offline.title')} onSubmit={submit}>
      <Away />
      <Field
        name="question"
        label="chat.offline.question"
        error={error === TOO_LONG ? long : error && t(error)}
        text={question}
        setText={setQuestion}
        required
      />
      <ContactFields errors={errors} needsEmail />
      <FormEnd label="chat.send" {...{ errors, state }} />
    </form>
  )
}
