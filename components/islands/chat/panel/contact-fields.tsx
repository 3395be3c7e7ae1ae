import { useEffect } from 'react'
import { CONTACT_LIMITS } from '@/lib/contract/chat-state'
import { normalizeLine } from '@/lib/domain/text'
import type { ChatVisitor } from '../host/chat-host'
import { useDraft } from '../parts/use-draft'
import type { ContactFaults, ContactField } from './contact-words'
import { Field } from './field'
import { readableEmail } from './readable-email'
import { useModel, useView } from './view'

const FIELDS: Readonly<Record<ContactField, { readonly type: string; readonly autoComplete: string }>> = {
  name: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
}

interface ContactInputProps {
  readonly name: ContactField
  readonly faults: ContactFaults
  readonly required: boolean
}

/** One of the fields; what is known of the visitor stands in it. */
export function ContactInput({ name, faults, required }: ContactInputProps) {
  const { say } = useView()
  const { conversation, visitor } = useModel()
  const fault = faults[name]
  const known = conversation?.contact[name] || visitor?.[name]
  const [text, setText] = useDraft(name, known)
  // An address is stored in its ASCII form.
  const isEncoded = name === 'email' && text === known && text.includes('xn--')
  useEffect(() => {
    if (isEncoded) void readableEmail(text).then(setText)
    // Once for each address: what is typed stays as it is typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isEncoded])
  return (
    <Field
      {...{ name, text, setText, required }}
      word={`chat.intro.${name}`}
      fault={fault && say(fault)}
      maxLength={CONTACT_LIMITS[name]}
      line={FIELDS[name]}
    />
  )
}

/** How the visitor is called and reached. */
export function ContactFields({ faults, needsEmail = false }: { faults: ContactFaults; needsEmail?: boolean }) {
  return (Object.keys(FIELDS) as ContactField[]).map((name) => (
    <ContactInput key={name} {...{ name, faults }} required={needsEmail && name === 'email'} />
  ))
}

/** What stands in the fields of a form. */
export function contactOf(form: HTMLFormElement): ChatVisitor {
  const fields = new FormData(form)
  const text = (name: string) => normalizeLine(String(fields.get(name) ?? ''))
  return { name: text('name'), phone: text('phone'), email: text('email') }
}
