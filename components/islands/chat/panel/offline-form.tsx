import { normalizeText } from '@/lib/domain/text'
import { newId } from '../wire/new-id'
import { checkContact } from './check-contact'
import { ContactFields, contactOf } from './contact-fields'
import type { ContactFaults } from './contact-words'
import { localDateTime } from '../parts/local-time'
import { tooLong } from '../parts/too-long'
import { useDraft } from '../parts/use-draft'
import { Field } from './field'
import { FormEnd } from './form-end'
import { useForm } from './use-form'
import { useModel, useView } from './view'

/** That nobody answers now, and when somebody will. */
function Away() {
  const { say } = useView()
  const opensAt = useModel().setting?.desk.opensAt
  return (
    <div className="chat-away">
      <h3>{say('chat.offline.title')}</h3>
      <p>
        {[say('chat.offline.text'), opensAt && say('chat.offline.opensAt', { time: localDateTime(opensAt) })]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}

const TOO_LONG = 'chat.err.tooLong'

/** Takes a question outside working hours; it is answered by e-mail. */
export function OfflineForm() {
  const view = useView()
  const { talk, say } = view
  const limit = useModel().setting?.limits.text ?? Infinity
  // The same question, however often it is sent.
  const [id, keepId] = useDraft('questionId')
  // What was begun while somebody answered is asked now.
  const [question, setQuestion] = useDraft('message')
  const long = tooLong(view, normalizeText(question), limit)
  const { faults, state, submit } = useForm({
    check: async (form): Promise<ContactFaults> => ({
      ...(await checkContact(contactOf(form), true)),
      ...(!normalizeText(question) && { question: 'chat.offline.questionEmpty' }),
      ...(long && { question: TOO_LONG }),
    }),
    async send(form) {
      const own = id || newId()
      keepId(own)
      const refusal = await talk.askOffline(own, normalizeText(question), contactOf(form))
      if (refusal) return refusal
      keepId('')
      setQuestion('')
      return undefined
    },
  })
  const fault = faults.question
  return (
    <form className="chat-form" noValidate aria-label={say('chat.offline.title')} onSubmit={submit}>
      <Away />
      <Field
        name="question"
        word="chat.offline.question"
        fault={fault === TOO_LONG ? long : fault && say(fault)}
        text={question}
        setText={setQuestion}
        required
      />
      <ContactFields faults={faults} needsEmail />
      <FormEnd word="chat.send" {...{ faults, state }} />
    </form>
  )
}
