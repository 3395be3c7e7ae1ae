import type { ChatVisitor } from '../host/chat-host'
import type { ContactFaults, ContactField } from './contact-faults'
import { useDraft } from '../parts/use-draft'
import { useModel, useView } from './view'

const FIELDS: Readonly<Record<ContactField, { readonly type: string; readonly autoComplete: string; readonly maxLength: number }>> = {
  name: { type: 'text', autoComplete: 'name', maxLength: 100 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 30 },
  email: { type: 'email', autoComplete: 'email', maxLength: 200 },
}

function Field({ name, fault, required }: { name: ContactField; fault: string | undefined; required: boolean }) {
  const { say, visitor } = useView()
  const { conversation } = useModel()
  const [text, setText] = useDraft(name, conversation?.contact[name] || visitor()[name])
  const id = `chat-${name}`
  return (
    <p className="chat-field">
      <label htmlFor={id}>{say(`chat.intro.${name}`)}</label>
      <input
        id={id}
        name={name}
        {...FIELDS[name]}
        value={text}
        aria-required={required}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-fault`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {fault && (
        <span className="chat-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </p>
  )
}

/** How the visitor is called and reached. */
export function ContactFields({ faults, needsEmail = false }: { faults: ContactFaults; needsEmail?: boolean }) {
  const { say } = useView()
  return (Object.keys(FIELDS) as ContactField[]).map((name) => {
    const fault = faults[name]
    return <Field key={name} name={name} fault={fault && say(fault)} required={needsEmail && name === 'email'} />
  })
}

/** What stands in the fields of a form. */
export function contactOf(form: HTMLFormElement): ChatVisitor {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return { name: text('name'), phone: text('phone'), email: text('email') }
}
